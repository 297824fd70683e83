import { expect, test } from 'vitest';
import { acceptedLanguage, preferredLanguage } from './preferred-language.ts';

const acceptedIn = (header: string | undefined) =>
  acceptedLanguage(header === undefined ? {} : { 'accept-language': header });

test.each([
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['EN-gb', 'en'],
  ['fr, de;q=0.9', 'de'],
  ['fr, en;q=0.4, de;q=0.9', 'de'],
  ['en;q=0.8 , de ; q=0.8', 'en'],
  ['de;q=0, en;q=0.1', 'en'],
])('“%s” prefers %s', (header, language) => {
  expect(acceptedIn(header)).toBe(language);
});

test.each([undefined, '', '*', 'fr', 'den', 'de;q=0', 'de;q=', 'de;q=high', 'de;level=1', ',;-'])(
  '“%s” accepts no supported language by name, so pages are in English',
  (header) => {
    expect(acceptedIn(header)).toBeNull();
    expect(preferredLanguage(header === undefined ? {} : { 'accept-language': header })).toBe('en');
  },
);
