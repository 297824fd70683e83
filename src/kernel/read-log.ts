import * as z from 'zod/mini';
import { FORMAT, carriers, isRecord, REFERENCE, type Header, type Line, type SnapshotLine } from './codec.ts';
import type { Numbered } from './entry.ts';

/** A line that is no line of a log, or not the one that follows; `at` counts from 1. */
export class LogError extends Error {
  constructor(at: number, fault: string) {
    super(`line ${at}: ${fault}`);
    this.name = 'LogError';
  }
}

/** What a log holds. */
export interface Log {
  readonly header: Header | undefined;
  /** Without one the entries start from the initial state. */
  readonly snapshot: SnapshotLine | undefined;
  readonly entries: readonly Numbered[];
}

/**
 * Reads lines back, up to and with entry `until`, with every reference resolved. Entries follow the snapshot and each other
 * without a gap. Throws `LogError`.
 */
export function readLog(lines: Iterable<string>, until = Infinity): Log {
  const reader = new Reader();
  for (const line of lines) {
    reader.take(line);
    if (reader.hasBegun && reader.last >= until) break;
  }
  return reader.log();
}

class Reader {
  readonly #blobs = new Map<string, unknown>();
  readonly #entries: Numbered[] = [];
  #header: Header | undefined;
  #snapshot: SnapshotLine | undefined;
  #at = 0;

  /** The number of the last entry so far. */
  get last(): number {
    return this.#entries.at(-1)?.n ?? this.#snapshot?.n ?? 0;
  }

  get hasBegun(): boolean {
    return this.#snapshot !== undefined || this.#entries.length > 0;
  }

  log(): Log {
    return { header: this.#header, snapshot: this.#snapshot, entries: this.#entries };
  }

  take(text: string): void {
    this.#at++;
    if (text.trim() === '') return;
    const line = this.#parse(this.#at === 1 ? text.replace(BYTE_ORDER_MARK, '') : text);
    if (line.kind === 'header') this.#header = this.#only(line, this.#header);
    else if (line.kind === 'snapshot') this.#snapshot = this.#only(line, this.hasBegun || undefined);
    else if (line.kind === 'blob') this.#blobs.set(line.hash, line.value);
    else this.#entries.push(this.#resolve(this.#next(line)));
  }

  #parse(text: string): Line {
    const line = this.#jsonOf(text);
    const fault = Shape.safeParse(line).error?.issues[0];
    if (!fault) return line as Line;
    const isOther = fault.path.length === 0 || fault.path[0] === 'kind';
    return this.#refuse(isOther ? 'not a line of an event log' : `${fault.path.join('.')}: ${fault.message}`);
  }

  #jsonOf(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      const { last } = this;
      return this.#refuse(`not JSON${last > 0 ? `, or cut off; up to entry ${last} the log is whole` : ''}`);
    }
  }

  /** There is one header and one snapshot. */
  #only<L>(line: L, before: unknown): L {
    return before === undefined ? line : this.#refuse('a second log begins here');
  }

  #next(entry: Numbered): Numbered {
    const { last } = this;
    if (entry.n === last + 1) return entry;
    return this.#refuse(`entry ${entry.n} follows ${last}: entries are missing, doubled or out of order`);
  }

  #resolve(entry: Numbered): Numbered {
    const found: Record<string, unknown> = {};
    for (const carrier of carriers) {
      const part = (entry as unknown as Record<string, unknown>)[carrier];
      if (!isRecord(part)) continue;
      found[carrier] = Object.fromEntries(
        Object.entries(part).map(([key, value]) => [
          key,
          isRecord(value) && REFERENCE in value ? this.#look(String(value[REFERENCE])) : value,
        ]),
      );
    }
    return { ...entry, ...found };
  }

  #look(hash: string): unknown {
    if (this.#blobs.has(hash)) return this.#blobs.get(hash);
    return this.#refuse(`refers to ${hash}, which is not in the log`);
  }

  #refuse(fault: string): never {
    throw new LogError(this.#at, fault);
  }
}

const BYTE_ORDER_MARK = /^\uFEFF/;

const n = z.int().check(z.nonnegative());
const Entry = { n, at: z.number() };

/** What a reader relies on; payloads are their definitions'. */
const Shape = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('header'),
    format: z.int().check(z.maximum(FORMAT, `newer than this reader, which knows ${FORMAT}`)),
  }),
  z.looseObject({ kind: z.literal('snapshot'), n, state: z.record(z.string(), z.unknown()) }),
  z.looseObject({ kind: z.literal('blob'), hash: z.string(), value: z.unknown() }),
  z.looseObject({ kind: z.literal('command'), ...Entry, id: z.string(), type: z.string() }),
  z.looseObject({ kind: z.literal('event'), ...Entry, type: z.string(), v: z.int() }),
  z.looseObject({ kind: z.literal('exchange'), ...Entry, command: z.string(), endpoint: z.string() }),
  z.looseObject({ kind: z.literal('draw'), n, command: z.string(), what: z.string() }),
  z.looseObject({ kind: z.literal('checkpoint'), n, digests: z.record(z.string(), z.string()) }),
]);
