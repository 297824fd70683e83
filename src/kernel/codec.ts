import type { NumberedEntry } from './entry.ts';

/**
 * Version of the log's file format: JSON Lines (jsonlines.org) starting with a header. Raised when older readers would
 * fail: 2 has effects, 3 has rows by hash and leaves out what a reader knows.
 */
export const FORMAT = 3;

/** The first line of a log. */
export interface Header {
  readonly kind: 'header';
  readonly format: number;
  readonly product: string;
  readonly version: string;
  /** The kinds of data that were removed from the file. */
  readonly redacted: readonly string[];
}

/** The state by slice id that the following entries start from. `n` is the number of the last entry before it. */
export interface SnapshotLine {
  readonly kind: 'snapshot';
  /** Set when the state does not follow from the entries recorded before it. */
  readonly fresh?: true;
  readonly n: number;
  /** The product version that wrote it. Another version may define the state differently. */
  readonly version?: string;
  /** The modules of the page that wrote it; missing in older logs. See `modulesLoaded`. */
  readonly modules?: readonly string[];
  readonly state: Readonly<Record<string, unknown>>;
}

/**
 * A large value shared by several entries, which refer to it by its hash (content addressing, as in Git). A list of
 * rows names the hashes of its rows, so that a change of one row costs one row. Precedes the lines that refer to it.
 */
export interface BlobLine {
  readonly kind: 'blob';
  readonly hash: string;
  readonly value?: unknown;
  readonly rows?: readonly string[];
  /** A payload, request, response or result, whose properties may be references. */
  readonly parts?: Readonly<Record<string, unknown>>;
}

export type Line = Header | SnapshotLine | BlobLine | NumberedEntry;

/** JSON on one line. U+2028 and U+2029 are escaped because some readers treat them as line breaks. */
export function lineOf(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) =>
    separator === '\u2028' ? '\\u2028' : '\\u2029',
  );
}
