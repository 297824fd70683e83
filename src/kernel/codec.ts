import { hashText } from './digest.ts';
import type { Entry, NumberedEntry } from './entry.ts';

/** The log's file format: JSON lines, first a header. Raised when an older reader could not read the file. */
export const FORMAT = 1;

/** The first line of a log. */
export interface Header {
  readonly kind: 'header';
  readonly format: number;
  readonly product: string;
  readonly version: string;
  /** What was left out of the file. */
  readonly redacted: readonly string[];
}

/** The state that the entries after it start from, by slice id, and the number of the last entry before it. */
export interface SnapshotLine {
  readonly kind: 'snapshot';
  /** It does not follow from what was recorded before it. */
  readonly fresh?: true;
  readonly n: number;
  /** The product's version that took it: another one may keep other state. */
  readonly version?: string;
  readonly state: Readonly<Record<string, unknown>>;
}

/** A large part that several entries share; they refer to it by its hash. */
interface BlobLine {
  readonly kind: 'blob';
  readonly hash: string;
  readonly value: unknown;
}

export type Line = Header | SnapshotLine | BlobLine | NumberedEntry;

/** Parts whose JSON is longer are stored once by content hash. */
const LARGE = 512;
export const REFERENCE = '$blob';
export const carriers = ['payload', 'answer', 'request'] as const;

/** JSON in one line, whatever ends a line for the reader: U+2028 and U+2029 do for some. */
export function lineOf(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'));
}

/** Turns entries into lines; writes each large part once. */
export class LineWriter {
  readonly #written = new Set<string>();

  /** The lines for one entry: those of new blobs, then its own. */
  write(entry: NumberedEntry): readonly string[] {
    const blobs: string[] = [];
    const shared: Record<string, unknown> = {};
    for (const carrier of carriers)
      if (carrier in entry)
        shared[carrier] = this.#share((entry as unknown as Record<string, unknown>)[carrier], blobs);
    return [...blobs, lineOf({ ...entry, ...shared })];
  }

  #share(part: unknown, blobs: string[]): unknown {
    if (!isRecord(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, this.#refer(value, blobs)]));
  }

  #refer(value: unknown, blobs: string[]): unknown {
    if (value === undefined || typeof value === 'number') return value;
    const json = lineOf(value);
    if (json.length < LARGE && !(isRecord(value) && REFERENCE in value)) return value;
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
