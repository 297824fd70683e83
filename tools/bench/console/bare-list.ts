import type { Page } from 'playwright';

const ROWS = 10_000;
const SHOWN = 30;

/** A virtualized list without a framework, and a pane: the minimum for moving with `j` and marking with `u`. */
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>List</title><style>
li { height: 20px } [aria-current] { background: #dff } .unread { font-weight: 700 }</style></head>
<body><ul></ul><article></article><script>
const unread = Array.from({ length: ${ROWS} }, () => true);
const rows = Array.from({ length: ${SHOWN} }, () => document.querySelector('ul').appendChild(document.createElement('li')));
let at = -1;
function show() {
  const first = Math.max(0, at - rows.length + 1);
  rows.forEach((row, n) => {
    row.textContent = 'visitor' + (first + n) + '@example.com: a message';
    row.classList.toggle('unread', unread[first + n]);
    row.toggleAttribute('aria-current', first + n === at);
  });
  document.querySelector('article').textContent = 'A message of visitor' + at;
}
addEventListener('keydown', ({ key }) => {
  if (key === 'j') at += 1;
  if (key === 'u') unread[at] = !unread[at];
  show();
});
</script></body></html>`;

/** Shows the bare list, with the first row open. */
export async function openBareList(browserPage: Page, origin: string): Promise<void> {
  const url = `${origin}/bare-list`;
  await browserPage.route(url, (route) => route.fulfill({ contentType: 'text/html', body: page }));
  await browserPage.goto(url);
  await browserPage.keyboard.press('j');
}
