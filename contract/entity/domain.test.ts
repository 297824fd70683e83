import { expect, test } from 'vitest';
import { Domain } from './domain.ts';

const message = (text: string) => Domain.safeParse(text).error?.issues[0]?.message ?? 'ok';

test.each([
  'example.com',
  '*.example.com',
  'a.bc.com',
  'my-shop.co.uk',
  'localhost',
  '*.localhost',
  'müller.de',
  'пример.рф',
  'x1.xn--p1ai',
  'www.de',
])('takes %s as it is', (text) => expect(Domain.parse(text)).toBe(text));

test.each([
  [' ab.co ', 'ab.co'],
  ['EXAMPLE.com', 'example.com'],
  ['https://example.com/contact', 'example.com'],
  ['HTTP://Example.com', 'example.com'],
  ['//example.com/', 'example.com'],
  ['example.com/', 'example.com'],
  ['example.com/path?x=1#top', 'example.com'],
  ['example.com?utm_source=mail', 'example.com'],
  ['example.com:80', 'example.com'],
  ['http://localhost:3000/form.html', 'localhost'],
  ['www.example.com', 'example.com'],
  ['https://www.Example.com:8443/a/b', 'example.com'],
  ['*.www.example.com', '*.example.com'],
  ['*.example.com/', '*.example.com'],
  ['https://*.example.com/', '*.example.com'],
  ['*.https://example.com/contact', '*.example.com'],
  ['example.com.', 'example.com'],
  ['https://shop.example.com/cart', 'shop.example.com'],
  ['https://Müller.de/kontakt', 'müller.de'],
  [`https://example.com/${'a'.repeat(2000)}`, 'example.com'],
])('understands %j as %s', (text, understood) => expect(Domain.parse(text)).toBe(understood));

test('is idempotent', () => {
  for (const text of ['https://www.example.com:8080/x', '*.EXAMPLE.com', 'www.www.example.com', 'www.de'])
    expect(Domain.parse(Domain.parse(text))).toBe(Domain.parse(text));
});

test.each([
  'x.com',
  'example',
  'example.c',
  '*.com',
  '-a.com',
  'a..com',
  '*example.com',
  '*.*.example.com',
  'exa mple.com',
  `${'a'.repeat(250)}.com`,
  'example.com\n.',
  'http://example.com\n/x',
  '127.0.0.1',
  'http://127.0.0.1:8080/',
  'ann@example.com',
  'https://ann:secret@example.com/',
  'ftp://example.com',
  'mailto:ann@example.com',
  'data:text/html,x.example.com',
  'https://',
  'https:///example.com',
  '/example.com',
])('rejects %j', (text) => expect(message(text)).toBe('Invalid domain'));

test('requires a domain', () => expect(message('  ')).toBe('cannot be blank'));

test('parses very long text quickly', () => {
  const began = performance.now();
  for (const text of ['a-'.repeat(200_000), 'www.'.repeat(100_000), '/'.repeat(400_000), 'a.'.repeat(200_000)])
    expect(message(text)).toBe('Invalid domain');
  expect(performance.now() - began).toBeLessThan(500);
});
