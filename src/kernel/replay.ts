import { isRecord } from './codec.ts';
import { digestOf } from './digest.ts';
import type { CheckpointEntry, EventEntry, Numbered } from './entry.ts';
import { Folder, type Happened } from './fold.ts';
import type { Module } from './module.ts';
import { phases } from './phase.ts';
import type { Log } from './read-log.ts';
import type { Read } from './slice.ts';
import { restoreRoot, saveRoot, type Saved } from './snapshot.ts';
import { Timeline } from './timeline.ts';
import { payloadFault, today } from './today.ts';

/** Where the folded state first differs from what was recorded. */
export interface Difference {
  /** The checkpoint's number in the log. */
  readonly n: number;
  readonly slice: string;
  readonly recorded: string;
  readonly folded: string;
  /** The events since the checkpoint before that the slice takes in: it is one of these, or what led to it. */
  readonly suspects: readonly { readonly n: number; readonly type: string }[];
}

/** An event that is not as its definition says, or whose reducer threw. */
export interface Fault {
  readonly n: number;
  readonly what: string;
}

export interface Replayed {
  readonly read: Read;
  /** The state as JSON, by slice id. */
  readonly state: Saved;
  /** The number of the last entry taken in. */
  readonly at: number;
  /** How many checkpoints agreed. */
  readonly verified: number;
  /** How many events came after the last checkpoint: nothing says whether the state after them is the recorded one. */
  readonly unverified: number;
  readonly difference: Difference | undefined;
  /** One of each event, in the log's order. */
  readonly faults: readonly Fault[];
  /** Events of modules that are not there today, by type. */
  readonly unknown: ReadonlyMap<string, number>;
}

type NumberedEvent = Numbered & EventEntry;

/**
 * Folds a log through today's modules, up to and with entry `until`, and verifies its checkpoints. No handler runs. Throws when
 * the snapshot is damaged or an event cannot be brought up to date.
 */
export function replay(modules: readonly Module[], log: Log, { until = Infinity } = {}): Replayed {
  const faults = new Map<number, string>();
  const folder = new Folder([phases, ...modules.flatMap((module) => module.slices ?? [])], (fault, where, event) => {
    const { n } = event as NumberedEvent;
    if (!faults.has(n)) faults.set(n, `${where}: ${String(fault)}`);
  });
  const timeline = new Timeline(folder, restoreRoot(folder, log.snapshot?.state ?? {}));
  const entries = log.entries.filter((entry) => entry.n <= until);
  const unknown = countUnknown(modules, entries);
  let verified = 0;
  let difference: Difference | undefined;
  let waiting: NumberedEvent[] = [];
  for (const entry of entries) {
    if (entry.kind === 'event') {
      const definition = folder.definitions.get(entry.type);
      const event = today(entry, definition);
      const fault = definition && payloadFault(event, definition);
      if (fault !== undefined) faults.set(entry.n, fault);
      if (fault === undefined || isRecord(event.payload)) waiting.push(event);
    }
    if (entry.kind !== 'checkpoint' || difference) continue;
    timeline.applyAll(waiting);
    difference = compare(folder, timeline, entry, waiting);
    if (!difference) verified++;
    waiting = [];
  }
  timeline.applyAll(waiting);
  const state = saveRoot(folder, timeline.root);
  return {
    read: folder.reader(() => timeline.root),
    state,
    at: entries.at(-1)?.n ?? log.snapshot?.n ?? 0,
    verified,
    unverified: difference ? 0 : waiting.length,
    difference,
    faults: [...faults].map(([n, what]) => ({ n, what })).toSorted((one, other) => one.n - other.n),
    unknown,
  };
}

/** A module's events bear its name, whether or not anybody takes them in. */
function countUnknown(modules: readonly Module[], entries: readonly Numbered[]): ReadonlyMap<string, number> {
  const ids = new Set([phases.id.split('/')[0], ...modules.map(({ id }) => id)]);
  const unknown = new Map<string, number>();
  for (const entry of entries)
    if (entry.kind === 'event' && !ids.has(entry.type.split('/')[0]))
      unknown.set(entry.type, (unknown.get(entry.type) ?? 0) + 1);
  return unknown;
}

function compare(
  folder: Folder,
  timeline: Timeline,
  { n, digests }: Numbered & CheckpointEntry,
  since: readonly NumberedEvent[],
): Difference | undefined {
  for (const [at, { id, reducers }] of folder.slices.entries()) {
    const recorded = digests[id];
    const folded = digestOf(timeline.root[at]);
    if (recorded === undefined || recorded === folded) continue;
    const taken = new Set<string>(reducers.map(({ event }) => event.type));
    const suspects = since.filter(({ type }) => taken.has(type)).map((event) => ({ n: event.n, type: event.type }));
    return { n, slice: id, recorded, folded, suspects };
  }
  return undefined;
}

/** The events among entries, in today's versions, for folding. */
export function eventsOf(entries: readonly Numbered[], folder: Folder): readonly Happened[] {
  return entries
    .filter((entry) => entry.kind === 'event')
    .map((entry) => today(entry, folder.definitions.get(entry.type)));
}
