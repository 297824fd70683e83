import { expect, test } from 'vitest';
import { containsUrl, Label } from './label.ts';

test('checks a name of combining marks in linear time', () => {
  const marks = `e${'\u0301\u0327'.repeat(100_000)}`;
  const begun = performance.now();
  expect(Label.safeParse(marks).error?.issues.map(({ message }) => message)).toEqual([
    'must be at most 200 characters long',
  ]);
  expect(containsUrl(marks)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(2000);
});
