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
    'New submission\n\nSomeone wrote.\n\n<b>name: "><img src=x onerror=alert(1)>\n\nOpen it:\nhttps://inlet.test/app/?a=1&b=2\n\nGoodbye\n',
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
