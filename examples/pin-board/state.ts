import { defineTable } from '../../src/kernel/index.ts';
import type { Pin } from './contract.ts';
import { pinned, pinsLoaded } from './events.ts';

/** Pins by submission id. */
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
