import { expect, test } from 'vitest';
import { translatedText } from './server-text.ts';

const german = { LOCKED: '{locked} Einsendungen sind gesperrt.', RENEW: 'Verlängern Sie.' };
const locked = { code: 'LOCKED', params: { locked: 1200 } };
const renew = { code: 'RENEW' };
const newer = { code: 'UNKNOWN_TO_THE_CATALOGUE' };
const nameOfPrototype = { code: 'toString' };
const message = '1,200 submissions are locked; Renew.';

test('a text is in its reader’s language, with its numbers', () => {
  expect(translatedText({ message, details: [locked, renew] }, german, 'de')).toBe(
    '1.200 Einsendungen sind gesperrt.; Verlängern Sie.',
  );
});

test.each([
  ['the reader’s language is English', 'en', [locked]],
  ['the reader’s language is unknown', null, [locked]],
  ['it has no details', 'de', []],
  ['one of its details has no German text', 'de', [locked, newer]],
  ['a detail is named like a property of every object', 'de', [nameOfPrototype]],
] as const)('a text stays as it was written if %s', (_, language, details) => {
  expect(translatedText({ message, details: [...details] }, german, language)).toBe(message);
});
