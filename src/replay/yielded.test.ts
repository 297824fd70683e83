import { expect, it } from 'vitest';
import { isSame } from './yielded.ts';

it.each([
  [['2048 characters, redacted'], ['2050 characters, 1a2b3c'], true],
  [['2048 characters, redacted'], ['short'], false],
  [['2048 characters, 1a2b3c'], ['2048 characters, 1a2b3d'], false],
])('a recorded %j is that of %j: %s', (recorded, got, expected) => {
  expect(isSame(recorded, got)).toBe(expected);
});
