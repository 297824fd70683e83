import { expect, it } from 'vitest';
import { longestInp } from './goals.ts';

it.each([
  [[], 50],
  [[24, 32, 40], 50],
  [[80, 104, 72], 88],
])('allows 50 ms, or 1.1 times a bare list of %j', (bare, most) => {
  expect(longestInp(bare)).toBeCloseTo(most);
});
