import { expect, test } from 'vitest';
import { renderEmail } from './email-template.ts';

const email = renderEmail({
  heading: 'New submission',
  lines: ['Someone wrote.'],
  fields: [['<b>name', '"><img src=x onerror=alert(1)>']],
  button: { text: 'Open it', href: 'https://inlet.test/app/?a=1&b=2' },
  closing: 'Goodbye',
});

test('has the complete content in the text part', () => {
  expect(email.text).toBe(
    'New submission\n\nSomeone wrote.\n\n<b>name: "><img src=x onerror=alert(1)>\n\nOpen it: https://inlet.test/app/?a=1&b=2\n\n----------------------------------------\nGoodbye\n',
  );
});

test('escapes user content in the HTML part', () => {
  expect(email.html).not.toMatch(/<img|<b>/);
  expect(email.html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(email.html).toContain('href="https://inlet.test/app/?a=1&amp;b=2"');
});

test('lets every text of the HTML part run in the direction of its script', () => {
  const { html } = renderEmail({ heading: 'א', lines: ['ב', 'ג'], fields: [['ד', 'ה']], closing: 'ו' });
  const texts = html.matchAll(/<\w+ [^>]*dir="auto"[^>]*>([^<]*)</g);
  expect(Array.from(texts, ([, text]) => text)).toEqual(['א', 'ב', 'ג', 'ד', 'ה', 'ו']);
});

const full = renderEmail({
  heading: 'Lisa',
  lines: ['New submission'],
  message: 'Two rolls.\r\nPlease <3',
  figures: [['Submissions', '14']],
  entries: [{ title: 'Ben <b>', href: 'https://inlet.test/2?a=1&b=2', note: '09:12', text: 'A <i>cake' }],
  fields: [
    ['Address', 'Quay 1\nHarbour'],
    ['Phone', '030 1234'],
  ],
  links: [{ text: 'cv.pdf', note: '2 kB', href: 'https://inlet.test/f' }],
  button: { text: 'Open', href: 'https://inlet.test/1' },
  actions: [{ text: 'Spam', href: 'https://inlet.test/spam' }],
  facts: [['Page', 'https://harbour.example']],
  closing: 'Notifications are on.',
  closingLink: { text: 'Unsubscribe', href: 'https://inlet.test/u' },
});

test('lays out the text part in reading order, with the small print below a line', () => {
  expect(full.text).toBe(`Lisa

New submission

Two rolls.\r\nPlease <3

Submissions: 14

Ben <b> (09:12)
A <i>cake
https://inlet.test/2?a=1&b=2

Address:
Quay 1
Harbour
Phone: 030 1234

cv.pdf (2 kB):
https://inlet.test/f

Open: https://inlet.test/1
Spam: https://inlet.test/spam

----------------------------------------
Page: https://harbour.example

Notifications are on.
Unsubscribe: https://inlet.test/u
`);
});

test('shows the same in the HTML part, escaped and with its line breaks', () => {
  expect(full.html).toContain('Two rolls.<br>Please &lt;3');
  expect(full.html).toContain('Quay 1<br>Harbour');
  expect(full.html).toContain('A &lt;i&gt;cake');
  const links = Array.from(full.html.matchAll(/href="([^"]*)"/g), ([, href]) => href);
  expect(links).toEqual([
    'https://inlet.test/2?a=1&amp;b=2',
    'https://inlet.test/f',
    'https://inlet.test/1',
    'https://inlet.test/spam',
    'https://inlet.test/u',
  ]);
});

test('declares a light and a dark appearance, and limits the width for Outlook', () => {
  expect(full.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(full.html).toContain('<meta name="supported-color-schemes" content="light dark">');
  expect(full.html).toContain('@media (prefers-color-scheme:dark)');
  expect(full.html).toContain('<!--[if mso]><table role="presentation" align="center" width="600"');
});
