import { describe, expect, test } from 'vitest';
import { createError, defineErrors, type ErrorTranslation, fillErrorText } from '../../contract/error.ts';
import { defineServerTexts, serverText } from '../../contract/server-text.ts';
import type { Catalogue, Texts } from '../../contract/text.ts';
import { errorCatalogues, serverTextCatalogues } from './error-kinds.ts';

const german = import.meta.glob<Catalogue>('/{modules,src,examples}/*/texts/errors.de.ts', {
  eager: true,
  import: 'default',
});
const definitions = import.meta.glob<Texts>('/{modules,src,examples}/*/texts.ts', { eager: true, import: 'texts' });
const serverTextFiles = import.meta.glob<Catalogue>('/{modules,src,examples}/*/texts/server-texts.de.ts', {
  eager: true,
  import: 'default',
});
/** The console does not load them. */
const emailTextFiles = import.meta.glob<Catalogue>('/{modules,examples}/*/server/email-texts.de.ts', {
  eager: true,
  import: 'default',
});
const germanServerTexts = new Map(
  [...Object.values(serverTextFiles), ...Object.values(emailTextFiles)].flatMap((catalogue) =>
    Object.entries(catalogue),
  ),
);
const texts = new Map(Object.values(german).flatMap((catalogue) => Object.entries(catalogue)));
const kinds = errorCatalogues.flatMap(([, all]) => Object.entries(all));
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+(:duration)?\}/g))].toSorted();

describe('an error', () => {
  test.each(kinds)('%s has a code, a status, and its text in both languages with the same parameters', (name, kind) => {
    expect(kind.code).toBe(name);
    expect(kind.code).toMatch(/^[A-Z][A-Z_]+$/);
    expect(kind.status).toBeGreaterThanOrEqual(400);
    expect(kind.text).not.toBe('');
    expect(placeholdersOf(texts.get(name) ?? 'no German text')).toEqual(placeholdersOf(kind.text));
    expect(texts.get(name)).not.toBe(undefined);
  });

  test('has a unique code', () => {
    expect(kinds.length).toBeGreaterThan(130);
    const catalogues = Map.groupBy(
      errorCatalogues.flatMap(([where, all]) => Object.keys(all).map((code) => [code, where] as const)),
      ([code]) => code,
    );
    expect([...catalogues.values()].filter((all) => all.length > 1)).toEqual([]);
  });
});

test('has no unused German text', () => {
  const codes = new Set(kinds.map(([code]) => code));
  expect([...texts.keys()].filter((code) => !codes.has(code))).toEqual([]);
});

test.each(Object.keys(german))('%s is loaded with the other texts of its folder', async (file) => {
  const loaded = await definitions[file.replace('texts/errors.de.ts', 'texts.ts')]?.load.de();
  expect(loaded?.errors).toBe(german[file]);
});

test('the compiler checks the parameters of an error and of its translation', () => {
  const errors = defineErrors({ FULL: [409, 'At most {max} fit. Wait {wait:duration}.'], CLOSED: [403, 'Closed'] });
  const right = { FULL: 'Nur {max} passen. Warten Sie {wait:duration}.', CLOSED: 'Geschlossen' } as const;
  right satisfies ErrorTranslation<typeof errors>;
  // @ts-expect-error -- a parameter is missing
  ({ FULL: 'Nur {max} passen.', CLOSED: 'Geschlossen' }) satisfies ErrorTranslation<typeof errors>;
  // @ts-expect-error -- a code is missing
  ({ FULL: right.FULL }) satisfies ErrorTranslation<typeof errors>;
  // @ts-expect-error -- there is no such code
  ({ FULL: right.FULL, CLOSED: right.CLOSED, OPEN: 'Offen' }) satisfies ErrorTranslation<typeof errors>;
  const full = createError(errors.FULL, { max: 2000, wait: 90 });
  expect(full.details).toEqual([
    { code: 'FULL', message: 'At most 2000 fit. Wait 2 minutes.', params: { max: 2000, wait: 90 } },
  ]);
  expect(fillErrorText(right.FULL, { max: 2000, wait: 1 }, 'de')).toBe('Nur 2000 passen. Warten Sie 1 Sekunde.');
  // @ts-expect-error -- a parameter is missing
  createError(errors.FULL, { max: 2 });
  // @ts-expect-error -- the text has no parameters
  createError(errors.CLOSED, { max: 2 });
});

describe('a text of the server', () => {
  const known = serverTextCatalogues.flatMap(([, all]) => Object.values(all));

  test('has a unique code, and a text in both languages with the same parameters', () => {
    expect(known.length).toBeGreaterThan(60);
    const taken = new Set(kinds.map(([code]) => code));
    for (const { code, text } of known) {
      expect(code).toMatch(/^[A-Z][A-Z_]+$/);
      expect([code, taken.has(code)]).toEqual([code, false]);
      taken.add(code);
      expect([code, placeholdersOf(germanServerTexts.get(code) ?? 'none')]).toEqual([code, placeholdersOf(text)]);
      expect([code, germanServerTexts.has(code)]).toEqual([code, true]);
    }
  });

  test('has no unused German text', () => {
    const codes = new Set(known.map(({ code }) => code));
    expect([...germanServerTexts.keys()].filter((code) => !codes.has(code))).toEqual([]);
  });

  test.each(Object.keys(serverTextFiles))('%s is loaded with the other texts of its folder', async (file) => {
    const loaded = await definitions[file.replace('texts/server-texts.de.ts', 'texts.ts')]?.load.de();
    expect(loaded?.serverTexts).toBe(serverTextFiles[file]);
  });

  test('comes in English and as data, with its numbers grouped', () => {
    const { FULL } = defineServerTexts({ FULL: '{count} of {limit} by {name}' });
    expect(serverText(FULL, { count: 1200, limit: 2000, name: '{limit}' })).toEqual({
      message: '1,200 of 2,000 by {limit}',
      details: [{ code: 'FULL', params: { count: 1200, limit: 2000, name: '{limit}' } }],
    });
    // @ts-expect-error -- a parameter is missing
    serverText(FULL, { count: 1 });
  });
});
