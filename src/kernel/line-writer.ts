import { isRecord } from '../../contract/json.ts';
import { lineOf } from './codec.ts';
import { hashText } from './digest.ts';
import type { EventEntry, NumberedEntry } from './entry.ts';
import { BLOB, referenceFields, phaseLines, REFERENCE, type EntryWithReferences } from './line-format.ts';

/** Values whose JSON has at least this many characters are stored once, by content hash. */
const MIN_BLOB_LENGTH = 200;
/**
 * A list is stored by row if its rows have at least this many characters on average. A row's line adds about 45, its
 * hash 13.
 */
const MIN_ROW_LENGTH = 64;

const linesByType = new Map<string, [kind: string, v: number]>(
  Object.entries(phaseLines).map(([kind, { type, v }]) => [type, [kind, v]]),
);

/** Any entry, with what a line may leave out. */
type Whole = {
  readonly n: number;
  readonly command?: string | undefined;
  readonly at?: number;
  readonly by?: string;
};

/** A command, which later entries refer to by the number of its entry. Its key is known once it was requested. */
interface KnownCommand {
  readonly n: number;
  readonly type: string;
  key?: unknown;
}

/**
 * Serialises entries to lines: writes each large value and each row once, and names a command by the number of its
 * entry (`of`). Omits what a reader can derive: the fields of a phase that its command's entry has, the time if the entry
 * before has the same, and `by` if it is the user.
 */
export class LineWriter {
  readonly #written = new Set<string>();
  readonly #commands = new Map<string, KnownCommand>();
  /** The time of the entry before. */
  #at: number | undefined;

  /** Lets the lines that follow refer to nothing before them except blobs. */
  restart(): void {
    this.#commands.clear();
    this.#at = undefined;
  }

  /** The lines of one entry: new blobs first, then the entry itself. */
  write(entry: NumberedEntry): readonly string[] {
    const lines: string[] = [];
    const shared: Record<string, unknown> = {};
    const whole: Record<string, string> = {};
    const fields: EntryWithReferences = entry;
    for (const field of referenceFields) {
      const value = fields[field];
      if (!isRecord(value)) continue;
      const parts = this.#share(value, lines);
      const json = lineOf(parts);
      shared[field] = parts;
      if (json.length < MIN_BLOB_LENGTH) continue;
      // An event often repeats a response without these.
      const { success, errors, ...rest } = parts;
      const content = `"parts":${lineOf(rest)}`;
      whole[field] = this.#blob(content, content, lines);
      shared[field] = 'success' in parts || 'errors' in parts ? { success, errors } : undefined;
    }
    if (Object.keys(whole).length > 0) shared['blobs'] = whole;
    lines.push(lineOf(this.#compact(entry, shared)));
    if (entry.kind === 'command') this.#commands.set(entry.id, { n: entry.n, type: entry.type });
    return lines;
  }

  #compact(entry: NumberedEntry, shared: object): object {
    const { n, kind } = entry;
    const { command, at, by }: Whole = entry;
    const known = kind === 'command' || command === undefined ? undefined : this.#commands.get(command);
    const phase = known && kind === 'event' ? compactPhase(entry, known) : undefined;
    const own = phase ?? { ...entry, ...shared, ...(by === 'user' && { by: undefined }) };
    const isSameTime = at !== undefined && at === this.#at;
    this.#at = at ?? this.#at;
    return {
      n,
      kind,
      ...(known && { of: known.n }),
      ...own,
      ...(known && { command: undefined }),
      ...(isSameTime && { at: undefined }),
    };
  }

  #share(fields: Readonly<Record<string, unknown>>, lines: string[]): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, this.#referenceOrValue(value, lines)]),
    );
  }

  #referenceOrValue(value: unknown, lines: string[]): unknown {
    if (value === undefined || typeof value === 'number') return value;
    const rows = Array.isArray(value) && value.every(isRecord) ? value.map(lineOf) : undefined;
    const json = rows ? `[${rows.join()}]` : lineOf(value);
    if (json.length < MIN_BLOB_LENGTH && !(isRecord(value) && REFERENCE in value)) return value;
    const isByRow = rows && json.length > rows.length * MIN_ROW_LENGTH;
    const content = isByRow ? `"rows":${JSON.stringify(rows.map((row) => this.#valueBlob(row, lines)))}` : undefined;
    // The hashes of a list's rows stand for it.
    return { [REFERENCE]: content ? this.#blob(content, content, lines) : this.#valueBlob(json, lines) };
  }

  #valueBlob(json: string, lines: string[]): string {
    return this.#blob(json, `"value":${json}`, lines);
  }

  /** Writes a blob unless it is written, and returns its hash. */
  #blob(hashed: string, content: string, lines: string[]): string {
    const hash = hashText(hashed).toString(36);
    if (!this.#written.has(hash)) lines.push(`${BLOB}"hash":"${hash}",${content}}`);
    this.#written.add(hash);
    return hash;
  }
}

/**
 * The fields that the line of a phase adds to its command's. Undefined for any other event, and for one that would be
 * read back differently.
 */
function compactPhase(entry: EventEntry, known: KnownCommand): object | undefined {
  const { type, v, payload, by, at, optimistic } = entry;
  const [kind, version] = linesByType.get(type) ?? [];
  if (v !== version || by !== 'user' || optimistic || !isRecord(payload)) return undefined;
  const fields = kind === 'settled' ? settledFields : requestFields;
  const { key, outcome, errors, fetchError } = payload;
  if (Object.keys(payload).length > fields.length || fields.some((field) => payload[field] === undefined))
    return undefined;
  if (payload['command'] !== entry.command || payload['type'] !== known.type) return undefined;
  if (kind === 'requested') known.key = key;
  else if (key !== known.key) return undefined;
  return {
    kind,
    ...(kind === 'requested' && key !== '' && { key }),
    outcome,
    ...(!isEmpty(errors, fetchError) && { errors, fetchError }),
    at,
  };
}

const requestFields = ['command', 'type', 'key'];
const settledFields = [...requestFields, 'outcome', 'errors', 'fetchError'];
const isEmpty = (errors: unknown, fetchError: unknown) =>
  Array.isArray(errors) && errors.length === 0 && fetchError === null;
