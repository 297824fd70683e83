import * as z from 'zod/mini';
import { parsedJson } from '../../contract/json.ts';
import { browserStorage } from '../../src/shell/browser-storage.ts';
import { defineToken } from '../../src/kernel/index.ts';
import { Marker } from './marker.ts';

/** Marks that a page of this browser holds, is sending or could not send. */
const StoredHold = z.object({
  id: z.string(),
  account: z.number(),
  form_id: z.number(),
  submission_ids: z.array(z.number()),
  marker: Marker,
  /** Unix milliseconds. */
  at: z.number(),
  /** The page was left before it had a response. */
  isLeft: z.optional(z.boolean()),
  /** The session ended before it was sent: the user decides after the next login. */
  isUnsent: z.optional(z.boolean()),
});
export type StoredHold = Readonly<z.infer<typeof StoredHold>>;

/**
 * Held marks of all tabs, for the next start. The event log is not enough: it is written with a delay, and a tab that crashed
 * comes back under another name, without its log.
 */
export interface HeldMarkStorage {
  list(account: number): readonly StoredHold[];
  /** Adds it, or replaces the one with its id. */
  write(hold: StoredHold): void;
  remove(id: string): void;
  /** Removes those of all accounts that were stored before this time, in Unix milliseconds. */
  removeBefore(at: number): void;
  /** Remembers all in this page, and stores those again that are missing by then and were not removed here. */
  retain(): void;
  restore(): void;
}
export const HeldMarkStorage = defineToken<HeldMarkStorage>('submissions/held-mark-storage');

const KEY = 'inlet-held-marks';

function stored(): readonly StoredHold[] {
  const read = z.array(StoredHold).safeParse(parsedJson(browserStorage.read(KEY) ?? ''));
  return read.success ? read.data : [];
}

const writeAll = (holds: readonly StoredHold[]) =>
  browserStorage.write(KEY, holds.length === 0 ? null : JSON.stringify(holds));

const without = (id: string) => stored().filter((hold) => hold.id !== id);

let retained: readonly StoredHold[] = [];

export const browserHeldMarkStorage: HeldMarkStorage = {
  list: (account) => stored().filter((hold) => hold.account === account),
  write: (hold) => writeAll([...without(hold.id), hold]),
  remove(id) {
    retained = retained.filter((hold) => hold.id !== id);
    writeAll(without(id));
  },
  removeBefore: (at) => writeAll(stored().filter((hold) => hold.at >= at)),
  retain() {
    retained = stored();
  },
  restore() {
    const now = stored();
    const missing = retained.filter(({ id }) => !now.some((hold) => hold.id === id));
    if (missing.length > 0) writeAll([...now, ...missing]);
  },
};
