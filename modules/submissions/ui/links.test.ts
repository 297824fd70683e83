import { expect, it } from 'vitest';
import { partsOf } from './links.ts';

const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

it('finds web and email addresses without trailing punctuation', () => {
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
  ["o'brien@example.com", ["mailto:o'brien@example.com"]],
  ["'ada@example.com'", ['mailto:ada@example.com']],
  ['jürgen@bücher.example', ['mailto:j%C3%BCrgen@b%C3%BCcher.example']],
  ['山田@例え.example', ['mailto:%E5%B1%B1%E7%94%B0@%E4%BE%8B%E3%81%88.example']],
])('%s leads to %j', (text, hrefs) => {
  expect(links(text)).toEqual(hrefs);
});

const tooLong = `${'a'.repeat(65)}@example.com`;
it.each(['data:text/html,x', 'ftp://a.example', 'a.example', 'https://', 'a@b', '@', '', tooLong])(
  '%s is not a link',
  (text) => expect(links(text)).toEqual([]),
);

it('preserves every character of the text', () => {
  const text = 'a https://x.example, b\nc@d.example\t<b>';
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('runs in linear time on adversarial text', () => {
  const started = performance.now();
  partsOf(`${'a'.repeat(100_000)}@${'b.'.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(1_000);
});
