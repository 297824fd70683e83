import { describe, expect, test } from 'vitest';
import { hostOf, isOfDomain, ownAddress, webAddress } from './domain.ts';
import { SCRIPT_URL } from '../../../tests/security/script-url.ts';

describe('domain checks', () => {
  test.each([
    ['example.com', 'example.com', true],
    ['www.example.com', 'example.com', true],
    ['example.com', 'www.example.com', true],
    ['shop.example.com', 'example.com', false],
    ['shop.example.com', '*.example.com', true],
    ['a.b.example.com', '*.example.com', true],
    ['example.com', '*.example.com', true],
    ['www.example.com', '*.example.com', true],
    ['badexample.com', '*.example.com', false],
    ['example.com.evil.test', 'example.com', false],
    ['localhost', 'localhost', true],
    ['127.0.0.1', 'localhost', true],
    ['example.com', 'localhost', false],
    ['xn--bcher-kva.de', 'Bücher.de', true],
  ])('matches %s against %s: %s', (host, domain, is) => {
    expect(isOfDomain(host, domain)).toBe(is);
  });
});

test('reads the host of an Origin without port and trailing dot, and ignores null and other schemes', () => {
  expect(hostOf('https://Example.com.:8443')).toBe('example.com');
  expect([hostOf('null'), hostOf(undefined), hostOf('file:///etc'), hostOf(SCRIPT_URL)]).toEqual(
    Array(4).fill(undefined),
  );
});

test('keeps a redirect on the domain and resolves it against the page', () => {
  const page = 'https://example.com/contact/form';
  expect(ownAddress('/thanks', page, 'example.com')).toBe('https://example.com/thanks');
  expect(ownAddress('thanks', page, 'example.com')).toBe('https://example.com/contact/thanks');
  expect(ownAddress('https://www.example.com/x', undefined, 'example.com')).toBe('https://www.example.com/x');
  for (const hostile of [
    '//evil.test',
    '/\\evil.test',
    'https:evil.test/',
    '\t//evil.test',
    SCRIPT_URL,
    'https://example.com@evil.test',
  ]) {
    const to = ownAddress(hostile, page, 'example.com');
    expect(to === undefined || new URL(to).hostname === 'example.com', hostile).toBe(true);
  }
  expect(ownAddress('/thanks', undefined, 'example.com')).toBeUndefined();
});

test('accepts any web address as an owner’s redirect', () => {
  expect(webAddress('https://elsewhere.test/a b')).toBe('https://elsewhere.test/a%20b');
  expect([webAddress(null), webAddress(SCRIPT_URL), webAddress('nonsense')]).toEqual(Array(3).fill(undefined));
});
