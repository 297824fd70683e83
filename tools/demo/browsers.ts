/** User agents of visitors, weighted by frequency. */
export const agents: readonly { readonly weight: number; readonly text: string }[] = [
  {
    weight: 34,
    text: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  },
  {
    weight: 24,
    text: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
  {
    weight: 18,
    text: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  },
  {
    weight: 10,
    text: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  },
  { weight: 6, text: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' },
  {
    weight: 5,
    text: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  },
  {
    weight: 3,
    text: 'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  },
];

/** Referrers of visits and their campaign parameters. */
export const arrivals: readonly { readonly weight: number; readonly referrer: string; readonly query: string }[] = [
  { weight: 30, referrer: '', query: '' },
  { weight: 30, referrer: 'https://www.google.com/', query: '' },
  { weight: 8, referrer: 'https://duckduckgo.com/', query: '' },
  { weight: 5, referrer: 'https://guide.example/best-of-the-coast', query: '' },
  {
    weight: 12,
    referrer: 'https://www.google.com/',
    query: '?utm_source=google-ads&utm_medium=cpc&utm_campaign=autumn&utm_id=a-1042&utm_term=near+me&utm_content=map',
  },
  { weight: 9, referrer: '', query: '?utm_source=newsletter&utm_medium=email&utm_campaign=october-letter' },
  {
    weight: 6,
    referrer: 'https://www.instagram.com/',
    query: '?utm_source=instagram&utm_medium=social&utm_campaign=behind-the-scenes&utm_content=story',
  },
];
