import { expect, it } from 'vitest';
import { hasSpareMemory } from './engine-program.ts';

const GB = 1024 ** 3;

it.each([
  { machine: 8 * GB, limit: 0, roomy: true },
  { machine: 2 * GB, limit: 2 ** 64, roomy: true },
  { machine: 1 * GB, limit: 0, roomy: false },
  { machine: 8 * GB, limit: GB / 2, roomy: false },
])(
  'decides whether to compile for speed: $roomy with $machine bytes and a limit of $limit',
  ({ machine, limit, roomy }) => {
    expect(hasSpareMemory(machine, limit)).toBe(roomy);
  },
);
