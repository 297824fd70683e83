import { isRecord } from '../../contract/json.ts';
import type { EventDefinition } from '../../contract/message.ts';
import type { CheckpointEntry, CommandEntry, EventEntry, NumberedEntry } from '../kernel/entry.ts';
import type { Module } from '../kernel/module.ts';
import { moduleOf } from '../kernel/module-of.ts';
import { omitted } from '../kernel/omitted.ts';
import { phases, requested, settled } from '../kernel/phase.ts';
import type { Log } from '../kernel/read-log.ts';
import type { Slice } from '../kernel/slice.ts';
import { Table } from '../table/table.ts';
import { SCREENS } from './redacted-parts.ts';
import type { Unverified, UnverifiedReason } from './verdict.ts';

/** `deadClickRecorded` of the console, which replay does not import. */
const DEAD_CLICK = 'shell/dead-click-recorded';

type NumberedEvent = NumberedEntry & EventEntry;

/** The slices and events that the checkpoints of a log have covered; see `ReplayRun`. */
interface Compared {
  readonly slices: readonly Slice[];
  /** The slices whose content, and the tables whose row order, some checkpoint lists. */
  readonly recorded: { readonly content: ReadonlyMap<string, string>; readonly order: ReadonlyMap<string, string> };
  /** The events since the last checkpoint that was compared. */
  readonly since: readonly NumberedEvent[];
  readonly verified: number;
  readonly hasDifference: boolean;
}

/**
 * Returns whether a slice or message belongs to a module that is installed. Names start with their module's id, so an
 * event is known even when no slice reduces it.
 */
export function installedNames(modules: readonly Module[]): (name: string) => boolean {
  const known = new Set([moduleOf(phases.id), ...modules.flatMap(({ id, adopted = [] }) => [id, ...adopted])]);
  return (name) => known.has(moduleOf(name)) || known.has(name);
}

/** Finds the parts of a log that replay cannot verify. */
export class Coverage {
  readonly #isInstalled: (name: string) => boolean;
  readonly #found = new Map<string, Unverified>();
  /** Commands without an outcome so far. */
  readonly #unsettled = new Map<string, Unverified>();

  /** `version` is the one that replays the log; without it, the recording version is not compared. */
  constructor(modules: readonly Module[], { header, snapshot }: Log, version: string | undefined) {
    this.#isInstalled = installedNames(modules);
    const other = [snapshot?.version, header?.version].find(
      (recorded) => recorded !== undefined && version !== undefined && releaseOf(recorded) !== releaseOf(version),
    );
    if (other !== undefined) this.#add('other-build', textOf(other));
    for (const slice of Object.keys(snapshot?.state ?? {})) this.#addIfMissing(slice);
    // A file may contain anything.
    if (Array.isArray(header?.redacted) && header.redacted.includes(SCREENS)) this.#add('screens-left-out', '');
  }

  command({ id, n, type }: NumberedEntry & CommandEntry): void {
    this.#unsettled.set(id, { reason: 'no-outcome', subject: type, count: 1, n });
  }

  event(entry: NumberedEvent, definition: EventDefinition | undefined): void {
    if (entry.type === omitted.type) this.#addOmission(entry);
    if (entry.type === DEAD_CLICK) this.#addClick(entry);
    if (entry.command !== undefined) this.#phase(entry.type, entry.command);
    this.#addIfMissing(entry.type, entry.n);
    if (definition && definition.version !== entry.v) this.#add('other-version', entry.type, entry.n);
  }

  checkpoint({ n, digests, screen }: NumberedEntry & CheckpointEntry, known: ReadonlySet<string>): void {
    if (screen !== undefined) this.#add('screens', '', n);
    for (const slice of Object.keys(digests)) if (!known.has(slice)) this.#addOnce('missing-module', slice);
  }

  unverified({ slices, recorded, since, verified, hasDifference }: Compared): readonly Unverified[] {
    const first = since[0]?.n;
    const wholeLog: Unverified[] = [];
    if (hasDifference) wholeLog.push({ reason: 'after-difference', subject: '', count: since.length, n: first });
    else if (verified === 0) wholeLog.push({ reason: 'no-checkpoint', subject: '', count: since.length, n: first });
    return [
      ...wholeLog,
      ...(wholeLog.length > 0 ? [] : slices.flatMap((slice) => unverifiedOf(slice, recorded, since))),
      ...this.#found.values(),
      ...this.#unsettled.values(),
    ];
  }

  #phase(type: string, command: string): void {
    const known = this.#unsettled.get(command);
    if (type === settled.type) this.#unsettled.delete(command);
    else if (type === requested.type && known) this.#unsettled.set(command, { ...known, reason: 'running' });
  }

  #addOmission({ payload, n }: NumberedEvent): void {
    const { data } = omitted.schema.safeParse(payload);
    if (data) this.#found.set(`left-out ${n}`, { reason: 'left-out', subject: data.reason, count: data.count, n });
  }

  #addClick({ payload, n }: NumberedEvent): void {
    if (isRecord(payload)) this.#add('dead-click', textOf(payload['control']), n);
  }

  #addIfMissing(name: string, n?: number): void {
    if (!this.#isInstalled(name)) this.#add('missing-module', name, n);
  }

  #addOnce(reason: UnverifiedReason, subject: string): void {
    if (!this.#found.has(`${reason} ${subject}`)) this.#add(reason, subject);
  }

  #add(reason: UnverifiedReason, subject: string, n?: number): void {
    const known = this.#found.get(`${reason} ${subject}`);
    const count = (known?.count ?? 0) + (n === undefined ? 0 : 1);
    this.#found.set(`${reason} ${subject}`, { reason, subject, count, n: known?.n ?? n });
  }
}

/** Files are validated only as far as replay requires. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** The part after a plus distinguishes builds of one version. */
const releaseOf = (version: unknown) => textOf(version).split('+')[0];

function unverifiedOf(
  { id, initial, reducers }: Slice,
  { content, order }: Compared['recorded'],
  since: readonly NumberedEvent[],
): readonly Unverified[] {
  if (!content.has(id)) return [{ reason: 'never-recorded', subject: id, count: 0, n: undefined }];
  const reduced = new Set<string>(reducers.map(({ event }) => event.type));
  const later = since.filter(({ type }) => reduced.has(type));
  return [
    ...(later.length > 0
      ? [{ reason: 'after-checkpoint', subject: id, count: later.length, n: later[0]?.n } as const]
      : []),
    ...(initial instanceof Table && !order.has(id)
      ? [{ reason: 'row-order', subject: id, count: 0, n: undefined } as const]
      : []),
  ];
}
