import { defineTable } from '../../src/kernel/index.ts';
import type { Pin } from './contract.ts';
import { pinned, pinsLoaded } from './events.ts';

/** What was pinned, by submission. */
export const pinBoardRows = defineTable(
  'pin-board/pins',
  (row: Pin) => row.submission_id,
  (on) => [
    on(pinsLoaded, (rows, { pins }) => {
      for (const pin of pins) rows.set(pin);
    }),
    on(pinned, (rows, pin) => rows.set(pin)),
  ],
);
