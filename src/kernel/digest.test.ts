import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './digest.ts';

const shuffled = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(shuffled);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, shuffled(part)])
      .toReversed(),
  );
};

test('gives equal values the same canonical JSON, and different values different JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      expect(canonical(shuffled(value))).toBe(canonical(value));
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('treats __proto__ as an ordinary key', () => {
  const hostile: unknown = JSON.parse('{"z":1,"__proto__":{"b":2,"a":1}}');
  expect(canonical(hostile)).toBe('{"__proto__":{"a":1,"b":2},"z":1}');
});

test('leaves undefined properties out', () => {
  expect(canonical({ b: undefined, a: [undefined, 1] })).toBe('{"a":[null,1]}');
});
