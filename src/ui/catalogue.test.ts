import { describe, expect, it } from 'vitest';
import { defineTexts } from '../../contract/text.ts';
import { loadTexts, numberText, say, sayFault } from './catalogue.ts';

const en = {
  hello: 'Hello {{name}}',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  'must be odd': 'must be odd',
  'must be at most {{number}}': 'must be at most {{number}}',
} as const;
const de = {
  hello: 'Hallo {{name}}',
  rows_one: '{{count}} Zeile',
  rows_other: '{{count}} Zeilen',
  'must be odd': 'muss ungerade sein',
  'must be at most {{number}}': 'darf höchstens {{number}} sein',
};
const texts = defineTexts('test', {
  en: () => Promise.resolve({ default: en }),
  de: () => Promise.resolve({ default: de }),
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

it('what a check of the contract found is translated where a catalogue knows it', () => {
  expect(sayFault('must be odd', 'de')).toBe('muss ungerade sein');
  expect(sayFault('must be even', 'de')).toBe('must be even');
  expect(sayFault('must be at most 2000', 'de')).toBe('darf höchstens 2.000 sein');
});
