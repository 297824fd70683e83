import { FORMAT, carriers, isRecord, REFERENCE, type Header, type Line, type SnapshotLine } from './codec.ts';
import type { NumberedEntry } from './entry.ts';

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
  readonly entries: readonly NumberedEntry[];
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
  readonly #entries: NumberedEntry[] = [];
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
    if (line.kind === 'header') this.#header = this.#only(this.#known(line), this.#header);
    else if (line.kind === 'snapshot') this.#snapshot = this.#only(line, this.hasBegun || undefined);
    else if (line.kind === 'blob') this.#blobs.set(line.hash, line.value);
    else this.#entries.push(this.#resolve(this.#next(line)));
  }

  #parse(text: string): Line {
    const line = this.#jsonOf(text);
    const shape = isRecord(line) ? shapes.get(line['kind']) : undefined;
    if (!isRecord(line) || !shape) return this.#refuse('not a line of an event log');
    const fault = shape.find(([field, isFit]) => !isFit(line[field]));
    if (fault)
      return this.#refuse(`${fault[0]}: ${line[fault[0]] === undefined ? 'is missing' : 'is of another kind'}`);
    return line as unknown as Line;
  }

  #jsonOf(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      const { last } = this;
      return this.#refuse(`not JSON${last > 0 ? `, or cut off; up to entry ${last} the log is whole` : ''}`);
    }
  }

  #known(header: Header): Header {
    if (header.format <= FORMAT) return header;
    return this.#refuse(`format: newer than this reader, which knows ${FORMAT}`);
  }

  /** There is one header and one snapshot. */
  #only<L>(line: L, before: unknown): L {
    return before === undefined ? line : this.#refuse('a second log begins here');
  }

  #next(entry: NumberedEntry): NumberedEntry {
    const { last } = this;
    if (entry.n === last + 1) return entry;
    return this.#refuse(`entry ${entry.n} follows ${last}: entries are missing, doubled or out of order`);
  }

  #resolve(entry: NumberedEntry): NumberedEntry {
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

type Field = readonly [name: string, isFit: (value: unknown) => boolean];
const isText = (value: unknown) => typeof value === 'string';
const n: Field = ['n', Number.isInteger];
const at: Field = ['at', Number.isFinite];
const type: Field = ['type', isText];
const command: Field = ['command', isText];

/** What a reader relies on, by the kind of line; payloads are their definitions'. */
const shapes = new Map<unknown, readonly Field[]>(
  Object.entries({
    header: [['format', Number.isInteger]],
    snapshot: [n, ['state', isRecord]],
    blob: [['hash', isText]],
    command: [n, at, ['id', isText], type],
    event: [n, at, type, ['v', Number.isInteger]],
    exchange: [n, at, command, ['endpoint', isText]],
    draw: [n, command],
    checkpoint: [n, ['digests', isRecord]],
  }),
);
