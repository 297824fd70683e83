import { describe, expect, it } from 'vitest';
import { defineTexts } from '../../contract/text.ts';
import { loadTexts, translate } from './catalogue.ts';
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
const errors = {
  NOT_ODD: 'muss ungerade sein',
  FULL: 'Nur {max} passen. Warten Sie {wait:duration}.',
};
const texts = defineTexts('test', {
  en: () => Promise.resolve({ default: en }),
  de: () => Promise.resolve({ default: de, errors }),
});

describe('a text', () => {
  it('is shown as its key until its catalogue is loaded', async () => {
    expect(translate(texts('hello', { name: 'Ada' }), 'de')).toBe('test:hello');
    await loadTexts('de', [texts]);
    expect(translate(texts('hello', { name: 'Ada' }), 'de')).toBe('Hallo Ada');
  });

  it('is pluralised by its number, which is formatted for the language', async () => {
    await loadTexts('en', [texts]);
    await loadTexts('de', [texts]);
    expect([0, 1, 12_345].map((count) => translate(texts('rows', { count }), 'en'))).toEqual([
      '0 rows',
      '1 row',
      '12,345 rows',
    ]);
    expect(translate(texts('rows', { count: 12_345 }), 'de')).toBe('12.345 Zeilen');
    expect(numberText(0.5, 'de')).toBe('0,5');
  });

  it('inserts a value verbatim, including braces', () => {
    expect(translate(texts('hello', { name: '{{count}} $& <b>' }), 'en')).toBe('Hello {{count}} $& <b>');
  });

  it('shows a text that is a plain string unchanged', () => {
    expect(translate('Form not found', 'de')).toBe('Form not found');
  });
});

describe('an error', () => {
  const odd = { message: 'age: must be odd', details: [{ code: 'NOT_ODD', path: 'age' }] };
  const full = {
    message: 'Only 2000 fit. Wait 2 minutes.',
    details: [{ code: 'FULL', params: { max: 2000, wait: 90 } }],
  };

  it('is shown in German by its code and parameters, and in English as the server wrote it', () => {
    expect(translate(full, 'de')).toBe('Nur 2.000 passen. Warten Sie 2 Minuten.');
    expect(translate(full, 'en')).toBe('Only 2000 fit. Wait 2 minutes.');
  });

  it('names its field where the text continues the name', () => {
    expect(translate(odd, 'de')).toBe('age: muss ungerade sein');
    expect(translate({ ...full, details: [{ code: 'FULL', params: { max: 1, wait: 1 }, path: 'age' }] }, 'de')).toBe(
      'Nur 1 passen. Warten Sie 1 Sekunde.',
    );
  });

  it('is English if one of its codes is unknown, or if it has none', () => {
    const details = [...odd.details, { code: 'NEWER' }];
    expect(translate({ message: 'age: must be odd; is newer', details }, 'de')).toBe('age: must be odd; is newer');
    expect(translate({ message: 'Form not found', details: [{ code: 'constructor' }] }, 'de')).toBe('Form not found');
    expect(translate({ message: 'Form not found', details: [] }, 'de')).toBe('Form not found');
  });

  it('is translated as a value of a text', () => {
    expect(translate(texts('hello', { name: odd }), 'de')).toBe('Hallo age: muss ungerade sein');
  });

  it('inserts a parameter verbatim', () => {
    const details = [{ code: 'FULL', params: { max: '$& {wait} {{name}}', wait: 5 } }];
    expect(translate({ message: '', details }, 'de')).toBe('Nur $& {wait} {{name}} passen. Warten Sie 5 Sekunden.');
  });
});

it('keeps a right-to-left value from reordering the sentence around it', () => {
  expect(translate(texts('hello', { name: 'נועה' }), 'en')).toBe('Hello \u2068נועה\u2069');
  expect(translate(texts('hello', { name: 'Мария' }), 'en')).toBe('Hello Мария');
  const message = 'נועה כהן invites you to “צור”.';
  expect(translate({ message, details: [] }, 'en')).toBe('\u2068נועה כהן\u2069 invites you to “\u2068צור\u2069”.');
});
