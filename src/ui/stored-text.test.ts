import { beforeAll, expect, it } from 'vitest';
import { defineTexts } from '../../contract/text.ts';
import { loadTexts } from './catalogue.ts';
import { translateStored } from './stored-text.ts';

const storedTexts = {
  'The zap was removed': 'Der Zap wurde entfernt',
  'The receiver returned {status}': 'Der Empfänger hat mit {status} geantwortet',
  'The webhook of {form} is off. {why}. (Really?)': 'Der Webhook von {form} ist aus. {why}. (Wirklich?)',
};
beforeAll(() =>
  loadTexts('de', [
    defineTexts('stored', {
      en: () => Promise.resolve({ default: {} }),
      de: () => Promise.resolve({ default: {}, storedTexts }),
    }),
  ]),
);

it.each([
  ['The zap was removed', 'Der Zap wurde entfernt'],
  ['The zap was lost', 'The zap was lost'],
  ['constructor', 'constructor'],
  ['The receiver returned 2000', 'Der Empfänger hat mit 2.000 geantwortet'],
  [
    'The webhook of $& {why} is off. The receiver returned 404. (Really?)',
    'Der Webhook von $& {why} ist aus. Der Empfänger hat mit 404 geantwortet. (Wirklich?)',
  ],
])('reads in German where a catalogue knows it: %s', (english, german) => {
  expect(translateStored(english, 'de')).toBe(german);
  expect(translateStored(english, 'en')).toBe(english);
});
