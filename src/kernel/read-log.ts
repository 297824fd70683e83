import { isRecord } from '../../contract/json.ts';
import { FORMAT, type BlobLine, type Header, type Line, type SnapshotLine } from './codec.ts';
import type { NumberedEntry } from './entry.ts';
import { referenceFields, phaseLines, REFERENCE, type EntryWithReferences } from './line-format.ts';

/** A line is not valid, or does not follow the one before it. `at` is the line number, starting at 1. */
export class LogError extends Error {
  constructor(at: number, problem: string) {
    super(`line ${at}: ${problem}`);
    this.name = 'LogError';
  }
}

/** A parsed log. */
export interface Log {
  readonly header: Header | undefined;
  /** Without a snapshot, the entries start from the initial state. */
  readonly snapshot: SnapshotLine | undefined;
  readonly entries: readonly NumberedEntry[];
}

/**
 * Parses the lines of a log up to and including entry `until`, and resolves every reference. Throws `LogError` for invalid
 * lines and for gaps in the numbering.
 */
export function readLog(lines: Iterable<string>, until = Infinity, bounds?: LogBounds): Log {
  const reader = new LogReader(bounds);
  for (const line of lines) {
    reader.read(line);
    if (reader.hasBegun && reader.last >= until) break;
  }
  return reader.log();
}

/** Limits for a log that may come from anyone. A problem with the line ends the reading. */
export interface LogBounds {
  begin(line: string): string | undefined;
  /** The line refers to a blob. */
  refer(hash: string): string | undefined;
  /** The line defines a blob. */
  define(hash: string): void;
}

/** Parses a log line by line. */
export class LogReader {
  readonly #blobs = new Map<string, unknown>();
  readonly #entries: NumberedEntry[] = [];
  /** Commands by the number of their entry, by which later lines name them. */
  readonly #commands = new Map<unknown, { readonly id: string; readonly type: string; key?: unknown }>();
  #header: Header | undefined;
  #snapshot: SnapshotLine | undefined;
  #at = 0;
  /** The time of the entry before. */
  #time: unknown;
  readonly #bounds: LogBounds | undefined;

  constructor(bounds?: LogBounds) {
    this.#bounds = bounds;
  }

  /** The number of the last entry so far. */
  get last(): number {
    return this.#entries.at(-1)?.n ?? this.#snapshot?.n ?? 0;
  }

  /** Lines of older formats leave nothing out. */
  get #isCompact(): boolean {
    return (this.#header?.format ?? FORMAT) > 2;
  }

  get hasBegun(): boolean {
    return this.#snapshot !== undefined || this.#entries.length > 0;
  }

  log(): Log {
    return { header: this.#header, snapshot: this.#snapshot, entries: this.#entries };
  }

  read(text: string): void {
    this.#at++;
    if (text.trim() === '') return;
    this.#check(this.#bounds?.begin(text));
    const line = this.#parse(this.#at === 1 ? text.replace(BYTE_ORDER_MARK, '') : text);
    if (line.kind === 'header') this.#header = this.#only(this.#supported(line), this.#header);
    else if (line.kind === 'snapshot') this.#snapshot = this.#only(line, this.hasBegun || undefined);
    else if (line.kind === 'blob') this.#addBlob(line);
    else this.#add(this.#resolve(this.#next(line)));
  }

  #addBlob(line: BlobLine): void {
    this.#blobs.set(line.hash, this.#valueOf(line));
    this.#bounds?.define(line.hash);
  }

  #add(entry: NumberedEntry): void {
    this.#entries.push(entry);
    if (entry.kind === 'command') this.#commands.set(entry.n, { id: entry.id, type: entry.type });
  }

  #valueOf({ value, rows, parts }: BlobLine): unknown {
    if (parts) return this.#withParts(parts);
    return rows ? rows.map((hash) => this.#lookUp(hash)) : value;
  }

  #parse(text: string): Line {
    const parsed = this.#parseJson(text);
    const line = isRecord(parsed) && this.#isCompact ? this.#completed(parsed) : parsed;
    const shape = isRecord(line) ? shapes.get(line['kind']) : undefined;
    if (!isRecord(line) || !shape) return this.#fail('not a line of an event log');
    const invalid = shape.find(([field, isValid]) => !isValid(line[field]));
    if (invalid)
      return this.#fail(`${invalid[0]}: ${line[invalid[0]] === undefined ? 'is missing' : 'is of another kind'}`);
    if (line['at'] !== undefined) this.#time = line['at'];
    // `shapes` has the fields that readers rely on.
    return line as unknown as Line;
  }

  /** A line with what the writer left out. */
  #completed(line: Record<string, unknown>): Readonly<Record<string, unknown>> {
    const entry = 'of' in line ? this.#expanded(line) : line;
    const { kind } = entry;
    if (entry['at'] === undefined && timed.has(kind)) entry['at'] = this.#time;
    if (entry['by'] === undefined && (kind === 'command' || kind === 'event')) entry['by'] = 'user';
    return entry;
  }

  /** A line that names its command by number, with what the command's entry says. */
  #expanded({ of, ...line }: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const command = this.#commands.get(of);
    if (!command) return this.#fail(`refers to the command of entry ${String(of)}, which is not in the log`);
    const { id, type } = command;
    const { kind, n, at } = line;
    if (kind !== 'requested' && kind !== 'started' && kind !== 'settled') return { ...line, command: id };
    if (kind === 'requested') command.key = line['key'] ?? '';
    const { errors = [], fetchError = null, outcome } = line;
    const result = kind === 'settled' ? { outcome, errors, fetchError } : undefined;
    const payload = { command: id, type, key: command.key, ...result };
    return { n, kind: 'event', ...phaseLines[kind], payload, at, by: 'user', command: id };
  }

  #parseJson(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      const { last } = this;
      return this.#fail(`not JSON${last > 0 ? `, or cut off; up to entry ${last} the log is whole` : ''}`);
    }
  }

  #supported(header: Header): Header {
    if (header.format <= FORMAT) return header;
    return this.#fail(`format: newer than this reader, which knows ${FORMAT}`);
  }

  /** A log has at most one header and one snapshot. */
  #only<L>(line: L, existing: unknown): L {
    return existing === undefined ? line : this.#fail('a second log begins here');
  }

  #next(entry: NumberedEntry): NumberedEntry {
    const { last } = this;
    if (entry.n === last + 1) return entry;
    return this.#fail(`entry ${entry.n} follows ${last}: entries are missing, doubled or out of order`);
  }

  #resolve(entry: NumberedEntry): NumberedEntry {
    const fields: EntryWithReferences & Record<string, unknown> = { ...entry };
    if (fields.blobs === undefined && fields.whole === undefined && !hasReferences(fields)) return entry;
    const { blobs, whole, ...resolved } = fields;
    for (const field of whole ? [] : referenceFields) {
      const [part, hash] = [resolved[field], blobs?.[field]];
      const own = isRecord(part) ? this.#withParts(part) : part;
      if (hash === undefined && own === undefined) continue;
      if (hash === undefined) resolved[field] = own;
      else resolved[field] = isRecord(own) ? { ...own, ...Object(this.#lookUp(hash)) } : this.#lookUp(hash);
    }
    // With the values that the line refers to.
    return resolved as unknown as NumberedEntry;
  }

  #withParts(parts: Readonly<Record<string, unknown>>): object {
    return Object.fromEntries(
      Object.entries(parts).map(([key, value]) => [
        key,
        isRecord(value) && REFERENCE in value ? this.#lookUp(String(value[REFERENCE])) : value,
      ]),
    );
  }

  #lookUp(hash: string): unknown {
    this.#check(this.#bounds?.refer(hash));
    if (this.#blobs.has(hash)) return this.#blobs.get(hash);
    return this.#fail(`refers to ${hash}, which is not in the log`);
  }

  #check(problem: string | undefined): void {
    if (problem !== undefined) this.#fail(problem);
  }

  #fail(problem: string): never {
    throw new LogError(this.#at, problem);
  }
}

/** Most entries have none, and are not copied. */
const hasReferences = (entry: EntryWithReferences): boolean =>
  referenceFields.some((field) => Object.values(entry[field] ?? {}).some((one) => isRecord(one) && REFERENCE in one));

const BYTE_ORDER_MARK = /^\uFEFF/;

type Field = readonly [name: string, isValid: (value: unknown) => boolean];
const isText = (value: unknown) => typeof value === 'string';
const isMissingOr = (isValid: (value: unknown) => boolean) => (value: unknown) => value === undefined || isValid(value);
const n: Field = ['n', Number.isSafeInteger];
const at: Field = ['at', Number.isFinite];
const type: Field = ['type', isText];
const command: Field = ['command', isText];

const timed = new Set<unknown>(['command', 'event', 'effect', 'result', 'exchange']);

/** The fields that readers rely on, by kind of line. Payloads are validated by their definitions. */
const shapes = new Map<unknown, readonly Field[]>(
  Object.entries({
    header: [['format', Number.isInteger]],
    snapshot: [n, ['state', isRecord], ['modules', isMissingOr(Array.isArray)]],
    blob: [
      ['hash', isText],
      ['rows', isMissingOr(Array.isArray)],
      ['parts', isMissingOr(isRecord)],
    ],
    command: [n, at, ['id', isText], type],
    event: [n, at, type, ['v', Number.isInteger]],
    effect: [n, at, command, ['order', Number.isInteger], ['service', isText], ['call', isText]],
    result: [n, at, command, ['order', Number.isInteger]],
    exchange: [n, at, command, ['endpoint', isText]],
    draw: [n, command],
    checkpoint: [n, ['digests', isRecord], ['orders', isMissingOr(isRecord)], ['steps', isMissingOr(isRecord)]],
  }),
);
