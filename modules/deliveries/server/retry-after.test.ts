import { expect, test } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['120', 120],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60],
  ['99999999999', 86_400],
  ['0', undefined],
  ['-5', undefined],
  ['Fri, 20 Nov 2026 11:00:00 GMT', undefined],
  ['soon', undefined],
  ['', undefined],
])('parses Retry-After: %s', (header, seconds) => {
  expect(retryAfterOf(header, now)).toBe(seconds);
});

test('ignores a missing or repeated header', () => {
  expect(retryAfterOf(undefined, now)).toBeUndefined();
  expect(retryAfterOf(['1', '2'], now)).toBeUndefined();
});
