import { expect, it } from 'vitest';
import { hrefOf, secondsText } from './page-views.ts';

it.each([
  ['example.com', '/contact?x=1', 'https://example.com/contact?x=1'],
  ['http://localhost:8082', '/a', 'http://localhost:8082/a'],
  ['example.com', 'about', 'https://example.com/about'],
  ['localhost', '/contact', 'http://localhost/contact'],
])('links from %s and %s to the page', (domain, path, href) => {
  expect(hrefOf({ domain, path })).toBe(href);
});

it.each([
  ['ftp://example.com', '/file'],
  ['', '/'],
  ['exa mple', '/'],
])('has no link for %s and %s', (domain, path) => {
  expect(hrefOf({ domain, path })).toBeUndefined();
});

it('rounds to two decimals and writes them as the language does', () => {
  expect([12.345, 12.3, 0, 61].map((seconds) => secondsText(seconds, 'en'))).toEqual([
    '12.35\u00a0s',
    '12.3\u00a0s',
    '0\u00a0s',
    '61\u00a0s',
  ]);
  expect(secondsText(12.345, 'de')).toBe('12,35\u00a0s');
});
