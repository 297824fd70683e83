import { describe, expect, it } from 'vitest';
import { defineTexts } from '../../contract/text.ts';
import { loadTexts, say, translateServerMessage } from './catalogue.ts';
import { numberText } from './number-text.ts';

const en = {
  hello: 'Hello {{name}}',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
} as const;
const de = {
  hello: 'Hallo {{name}}',
  rows_one: '{{count}} Zeile',
  rows_other: '{{count}} Zeilen',
};
const serverMessages = {
  'must be odd': 'muss ungerade sein',
  'must be at most {number}': 'darf höchstens {number} sein',
  'Wait {time}. (Really?)': 'Warten Sie {time}. (Wirklich?)',
  '{number} minutes': '{number} Minuten',
};
const texts = defineTexts('test', {
  en: () => Promise.resolve({ default: en }),
  de: () => Promise.resolve({ default: de, serverMessages }),
});

describe('a text', () => {
  it('is its name until its catalogue is loaded', async () => {
    expect(say(texts('hello', { name: 'Ada' }), 'de')).toBe('test:hello');
    await loadTexts('de', [texts]);
    expect(say(texts('hello', { name: 'Ada' }), 'de')).toBe('Hallo Ada');
  });

  it('follows the number, which is written as the language writes it', async () => {
    await loadTexts('en', [texts]);
    await loadTexts('de', [texts]);
    expect([0, 1, 12_345].map((count) => say(texts('rows', { count }), 'en'))).toEqual([
      '0 rows',
      '1 row',
      '12,345 rows',
    ]);
    expect(say(texts('rows', { count: 12_345 }), 'de')).toBe('12.345 Zeilen');
    expect(numberText(0.5, 'de')).toBe('0,5');
  });

  it('takes a value as it is, braces and all', () => {
    expect(say(texts('hello', { name: '{{count}} $& <b>' }), 'en')).toBe('Hello {{count}} $& <b>');
  });

  it('that came from elsewhere stays as it came', () => {
    expect(say('Form not found', 'de')).toBe('Form not found');
  });
});

describe('what the server says', () => {
  it.each([
    ['must be odd', 'muss ungerade sein'],
    ['must be even', 'must be even'],
    ['must be at most 2000', 'darf höchstens 2.000 sein'],
    ['Wait 5 minutes. (Really?)', 'Warten Sie 5 Minuten. (Wirklich?)'],
    ['Wait $& {time}. (Really?)', 'Warten Sie $& {time}. (Wirklich?)'],
  ])('reads in German where a catalogue knows it: %s', (english, german) => {
    expect(translateServerMessage(english, 'de')).toBe(german);
    expect(translateServerMessage(english, 'en')).toBe(english);
  });

  it('does so as a value of a text', () => {
    expect(translateServerMessage(texts('hello', { name: 'must be odd' }), 'de')).toBe('Hallo muss ungerade sein');
  });
});
