import { expect, it } from 'vitest';
import { partsOf } from './links.ts';

const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

it('finds web and e-mail addresses, without what ends the sentence', () => {
  expect(partsOf('See https://a.example/b?c=1&d=2. Or write to ada@example.com!')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/b?c=1&d=2', href: 'https://a.example/b?c=1&d=2' },
    { text: '. Or write to ' },
    { text: 'ada@example.com', href: 'mailto:ada@example.com' },
    { text: '!' },
  ]);
});

it.each([
  ['mailto:ada@example.com', ['mailto:ada@example.com']],
  ['(http://a.example)', ['http://a.example/']],
  ['<https://a.example>', ['https://a.example/']],
])('%s leads to %j', (text, hrefs) => {
  expect(links(text)).toEqual(hrefs);
});

it.each(['data:text/html,x', 'ftp://a.example', 'a.example', 'https://', 'a@b', '@', ''])('%s leads nowhere', (text) =>
  expect(links(text)).toEqual([]),
);

it('keeps every character of the text', () => {
  const text = 'a https://x.example, b\nc@d.example\t<b>';
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('stays quick on text made to be slow', () => {
  const started = performance.now();
  partsOf(`${'a'.repeat(100_000)}@${'b.'.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(1_000);
});
