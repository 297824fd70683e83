import type * as z from 'zod/mini';
import { defineTable } from '../../src/kernel/index.ts';
import type { Pin } from './contract.ts';
import { pinned } from './events.ts';

export const pins = defineTable(
  'drop-in/pins',
  (row: z.infer<typeof Pin>) => row.submission_id,
  (on) => [on(pinned, (rows, pin) => rows.set(pin))],
);
