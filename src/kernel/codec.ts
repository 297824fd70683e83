import { isRecord } from '../../contract/json.ts';
import { hashText } from './digest.ts';
import type { Entry, NumberedEntry } from './entry.ts';

/** Version of the log's file format: JSON Lines (jsonlines.org) starting with a header. Raised when older readers would fail: 2 has effects. */
export const FORMAT = 2;

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
  readonly state: Readonly<Record<string, unknown>>;
}

/** A large value shared by several entries, which refer to it by its hash (content addressing, as in Git). */
interface BlobLine {
  readonly kind: 'blob';
  readonly hash: string;
  readonly value: unknown;
}

export type Line = Header | SnapshotLine | BlobLine | NumberedEntry;

/** Values whose JSON has at least this many characters are stored once, by content hash. */
const MIN_BLOB_LENGTH = 512;
export const REFERENCE = '$blob';
/** The entry fields whose values may be replaced by references. */
export const carriers = ['payload', 'answer', 'request', 'result'] as const;
/** Any entry, with the carriers that it has. */
export type Carriers = { readonly n: number } & { readonly [key in (typeof carriers)[number]]?: unknown };

/** JSON on one line. U+2028 and U+2029 are escaped because some readers treat them as line breaks. */
export function lineOf(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) =>
    separator === '\u2028' ? '\\u2028' : '\\u2029',
  );
}

/** Serializes entries to lines and writes each large value once. */
export class LineWriter {
  readonly #written = new Set<string>();

  /** The lines of one entry: new blobs first, then the entry itself. */
  write(entry: NumberedEntry): readonly string[] {
    const blobs: string[] = [];
    const shared: Record<string, unknown> = {};
    const carried: Carriers = entry;
    for (const carrier of carriers) if (carrier in carried) shared[carrier] = this.#share(carried[carrier], blobs);
    return [...blobs, lineOf({ ...entry, ...shared })];
  }

  #share(carried: unknown, blobs: string[]): unknown {
    if (!isRecord(carried)) return carried;
    return Object.fromEntries(
      Object.entries(carried).map(([key, value]) => [key, this.#referenceOrValue(value, blobs)]),
    );
  }

  #referenceOrValue(value: unknown, blobs: string[]): unknown {
    if (value === undefined || typeof value === 'number') return value;
    const json = lineOf(value);
    if (json.length < MIN_BLOB_LENGTH && !(isRecord(value) && REFERENCE in value)) return value;
    const hash = hashText(json).toString(36);
    if (!this.#written.has(hash)) blobs.push(`{"kind":"blob","hash":"${hash}","value":${json}}`);
    this.#written.add(hash);
    return { [REFERENCE]: hash };
  }
}

/** Numbers entries from `last + 1` on. */
export function numbered(entries: readonly Entry[], last: number): readonly NumberedEntry[] {
  return entries.map((entry, at) => ({ n: last + 1 + at, ...entry }));
}
