import { LinkifyIt } from 'linkify-it';
import { describe, expect, test } from 'vitest';
import { shortName, withoutLinks } from './without-links.ts';

const linkify = new LinkifyIt().tlds('test', true).tlds('example', true);
linkify.set({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });

const addresses = [
  'https://evil.example/login?a=b',
  'HTTP://EVIL.EXAMPLE',
  'www.evil.example',
  'evil.com/reset',
  'evil.co.uk',
  'ann@evil.example',
  'mailto:ann@evil.example',
  '//evil.example/x',
  'ftp://evil.example',
  '192.168.0.1/admin',
  'https://xn--e1afmkfd.xn--p1ai/',
  'https://пример.рф/',
  'see(https://evil.example)now',
];

describe('text without links', () => {
  test.each(addresses)('leaves nothing for mail clients to turn into a link in %s', (address) => {
    expect(linkify.match(address)).not.toBeNull();
    expect(linkify.match(withoutLinks(`Go to ${address}, now.`))).toBeNull();
  });

  test('looks unchanged', () => {
    const text = 'Dr. Ann O’Neil, 10:30, 3.50 € and/or https://a.example. Yes.';
    expect(withoutLinks(text).replaceAll('\u200B', '')).toBe(text);
    expect(withoutLinks('Hello Ann. How are you?\nFine.')).toBe('Hello Ann. How are you?\nFine.');
  });
});

test('a name next to an address cannot reverse its direction', () => {
  expect(shortName('Ann\u202E')).toBe('Ann');
  expect(shortName('\u2067Ann\u2069 \u200F(Sales)')).toBe('Ann (Sales)');
});
