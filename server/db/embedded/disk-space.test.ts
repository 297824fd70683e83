import { expect, test } from 'vitest';
import { canRestart, describeSpace, isLow, reserveOf, walLimitOf } from './disk-space.ts';

const MB = 1024 ** 2;
const GB = 1024 * MB;

test.each([
  [150 * MB, 48, 32],
  [2 * GB, 102.4, 64],
  [20 * GB, 512, 128],
  [4000 * GB, 512, 128],
])('reserves space on a disk of %d bytes: %d MB, with %d MB of log between checkpoints', (size, reserve, log) => {
  expect(reserveOf(size) / MB).toBeCloseTo(reserve);
  expect(walLimitOf(size) / MB).toBe(log);
});

test('reports a disk as low below its reserve, and as recovered only with clearly more space', () => {
  const at = (free: number) => ({ directory: '/data', free: free * MB, size: 10 * GB, reserve: 500 * MB });
  expect(isLow(at(501), false)).toBe(false);
  expect(isLow(at(499), false)).toBe(true);
  expect(isLow(at(510), true)).toBe(true);
  expect(isLow(at(520), true)).toBe(false);
  expect([at(31), at(33)].map(canRestart)).toEqual([false, true]);
  expect(describeSpace(at(20.9))).toBe('The disk of /data has 20 MB free of 10,240 MB');
});
