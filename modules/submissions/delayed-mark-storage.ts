import * as z from 'zod/mini';
import { parsedJson } from '../../contract/json.ts';
import { browserStorage } from '../../src/shell/browser-storage.ts';
import { defineToken } from '../../src/kernel/index.ts';
import { Marker } from './marker.ts';

/** Delayed marks that a page of this browser has not sent, is sending or could not send. */
const StoredMark = z.object({
  id: z.string(),
  account: z.number(),
  form_id: z.number(),
  submission_ids: z.array(z.number()),
  marker: Marker,
  /** Unix milliseconds. */
  at: z.number(),
  /** The user left the page before the response arrived. */
  isLeft: z.optional(z.boolean()),
  /** The session had ended: the user sends or discards it after the next login. */
  isUnsent: z.optional(z.boolean()),
});
export type StoredMark = Readonly<z.infer<typeof StoredMark>>;

/**
 * Delayed marks of all tabs, for the next start. The event log is not enough: it is written with a delay, and a crashed
 * tab is restored under another name, without its log.
 */
export interface DelayedMarkStorage {
  list(account: number): readonly StoredMark[];
  /** Adds it, or replaces the one with its id. */
  write(mark: StoredMark): void;
  remove(id: string): void;
  /** Removes those of all accounts that were stored before this time, in Unix milliseconds. */
  removeBefore(at: number): void;
  /** `retain` remembers all marks in this page; `restore` stores those again that are missing, unless `remove` removed them. */
  retain(): void;
  restore(): void;
}
export const DelayedMarkStorage = defineToken<DelayedMarkStorage>('submissions/held-mark-storage');

/** The name of released versions, so that an update finds the marks of the version before. */
const KEY = 'inlet-held-marks';

function stored(): readonly StoredMark[] {
  const read = z.array(StoredMark).safeParse(parsedJson(browserStorage.read(KEY) ?? ''));
  return read.success ? read.data : [];
}

const writeAll = (marks: readonly StoredMark[]) =>
  browserStorage.write(KEY, marks.length === 0 ? null : JSON.stringify(marks));

const without = (id: string) => stored().filter((mark) => mark.id !== id);

let retained: readonly StoredMark[] = [];

export const browserDelayedMarkStorage: DelayedMarkStorage = {
  list: (account) => stored().filter((mark) => mark.account === account),
  write: (mark) => writeAll([...without(mark.id), mark]),
  remove(id) {
    retained = retained.filter((mark) => mark.id !== id);
    writeAll(without(id));
  },
  removeBefore: (at) => writeAll(stored().filter((mark) => mark.at >= at)),
  retain() {
    retained = stored();
  },
  restore() {
    const now = stored();
    const missing = retained.filter(({ id }) => !now.some((mark) => mark.id === id));
    if (missing.length > 0) writeAll([...now, ...missing]);
  },
};
