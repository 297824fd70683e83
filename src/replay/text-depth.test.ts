import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depthOf } from './text-depth.ts';

const levelsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;

it('counts the levels of any JSON, whatever its texts contain', () => {
  expect(depthOf(String.raw`{"a\\":["}]\"[{"]}`)).toBe(2);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(depthOf(JSON.stringify(value))).toBe(levelsOf(value));
    }),
  );
});

it('measures a line of any depth', () => {
  expect(depthOf('['.repeat(1_000_000))).toBe(1_000_000);
});
