import { expect, it } from 'vitest';
import { hasSpareMemory } from './engine-program.ts';

const GB = 1024 ** 3;

it.each([
  { machine: 8 * GB, limit: 0, hasSpare: true },
  { machine: 2 * GB, limit: 2 ** 64, hasSpare: true },
  { machine: 1 * GB, limit: 0, hasSpare: false },
  { machine: 8 * GB, limit: GB / 2, hasSpare: false },
])(
  'decides whether to compile for speed: $hasSpare with $machine bytes and a limit of $limit',
  ({ machine, limit, hasSpare }) => {
    expect(hasSpareMemory(machine, limit)).toBe(hasSpare);
  },
);
