import { expect, test } from 'vitest';
import { inpOf } from './interactions.ts';

const longest = [200, 90, 40].map((duration) => ({ duration, what: 'keydown on a.row-link', waited: 1, processed: 2 }));

test('leaves out the longest of fifty interactions, and counts unrecorded ones as under two frames', () => {
  expect(inpOf(longest, 49)).toBe(200);
  expect(inpOf(longest, 50)).toBe(90);
  expect(inpOf(longest, 120)).toBe(40);
  expect(inpOf(longest, 150)).toBe(16);
});
