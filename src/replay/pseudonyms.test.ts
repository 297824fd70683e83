import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secureRandom } from './secure-random.ts';
import { Pseudonyms } from './pseudonyms.ts';

const pseudonyms = () => new Pseudonyms(secureRandom);

describe('a pseudonym', () => {
  it.each([
    ['ada.lovelace@engines.example.org', /^[a-z]{3}\.[a-z]{8}@[a-z]{7}\.[a-z]{7}\.org$/],
    [
      'https://hooks.engines.example/T0K3N?to=Ada+Lovelace#x',
      /^https:\/\/[a-z]{5}\.[a-z]{7}\.[a-z]{7}\/[A-Z]\d[A-Z]\d[A-Z]\?[a-z]{2}=[A-Z][a-z]{2}\+[A-Z][a-z]{7}#[a-z]$/,
    ],
    ['+49 171 2345678', /^\+1\d 1\d\d 1\d{6}$/],
    ['Größe: 中文', /^[A-Z][a-z]{4}: [a-z]{2}$/],
    ['1815-12-10', /^18\d\d-0[1-9]-[12]\d$/],
    ['2026-11-25T10:30:00.000Z', /^20\d\d-0[1-9]-[12]\dT10:30:00\.000Z$/],
    ['http://127.0.0.1:54321/', /^http:\/\/1\d\d\.\d\.\d\.\d:1\d{4}\/$/],
  ])('of %s has its shape', (text, shape) => {
    expect(pseudonyms().of(text)).toMatch(shape);
    expect(pseudonyms().of(text)).not.toBe(text);
  });

  it('keeps the names of common fields, and replaces the values', () => {
    const replaced: unknown = JSON.parse(
      pseudonyms().of('{"Name":"Ada\\nLovelace","email":["ada@engines.org"],"phone":1815}'),
    );
    expect(replaced).toEqual({
      Name: expect.stringMatching(/^[A-Z][a-z]{2}\n[A-Z][a-z]{7}$/),
      email: [expect.stringMatching(/^[a-z]{3}@[a-z]{7}\.org$/)],
      phone: expect.any(Number),
    });
  });

  it('differs in every export', () => {
    expect(pseudonyms().of('Lovelace')).not.toBe(pseudonyms().of('Lovelace'));
  });

  it('is the same for equal words and differs for others', () => {
    const one = pseudonyms();
    expect(one.of('ADA, Ada and ada')).toMatch(/^([A-Z]{3}), ([A-Z][a-z]{2}) [a-z]{3} ([a-z]{3})$/);
    const words = Array.from({ length: 5_000 }, (_, at) => `visitor${at}`);
    expect(new Set(words.map((word) => one.of(word))).size).toBe(words.length);
    expect(one.of('ADA').toLowerCase()).toBe(one.of('ada'));
  });

  it('composes the pseudonym of joined, split and encoded texts of those of their parts', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((part) => !/[[{"%\uD800-\uDFFF]/.test(part));
    const all = pseudonyms();
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(all.of(`x ${one} – ${other}`)).toBe(`${all.of('x')} ${all.of(one)} – ${all.of(other)}`);
        const query = (value: string) => new URLSearchParams({ q: value }).toString().slice(2);
        expect(all.of(query(one))).toBe(query(all.of(one)));
        expect(all.of(`/${encodeURIComponent(one)}`)).toBe(`/${encodeURIComponent(all.of(one))}`);
      }),
    );
  });
});
