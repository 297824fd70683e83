import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { trackerSize } from './tracker-size.ts';

test('measures a script as transferred', () => {
  expect(trackerSize(Buffer.alloc(100_000, 'a')).fits).toBe(true);
  expect(trackerSize(randomBytes(1400)).fits).toBe(false);
});
