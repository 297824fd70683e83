import type { EventDefinition } from '../../contract/message.ts';
import type { Log } from './codec.ts';
import { digestOf } from './digest.ts';
import type { CheckpointEntry, EventEntry, Numbered } from './entry.ts';
import { Folder, type Happened, type OnFault } from './fold.ts';
import type { Module } from './module.ts';
import { phases } from './phase.ts';
import type { Read } from './slice.ts';
import { restoreRoot, saveRoot, type Saved } from './snapshot.ts';
import { Timeline } from './timeline.ts';

/** Where the folded state first differs from what was recorded. */
export interface Difference {
  /** The checkpoint's number in the log. */
  readonly n: number;
  readonly slice: string;
  readonly recorded: string;
  readonly folded: string;
}

export interface Replayed {
  readonly read: Read;
  /** The state as JSON, by slice id. */
  readonly state: Saved;
  /** The number of the last entry taken in. */
  readonly at: number;
  /** How many checkpoints agreed. */
  readonly verified: number;
  readonly difference: Difference | undefined;
  /** Events that no module of today knows, by type. */
  readonly unknown: ReadonlyMap<string, number>;
}

/** A reducer's fault shows as a difference; who wants to see it passes `onFault`. */
const ignore: OnFault = () => {};

/** Folds a log through today's modules, up to and with entry `until`, and verifies its checkpoints. No handler runs. */
export function replay(
  modules: readonly Module[],
  log: Log,
  { until = Infinity, onFault = ignore }: { until?: number; onFault?: OnFault } = {},
): Replayed {
  const folder = new Folder([phases, ...modules.flatMap((module) => module.slices ?? [])], onFault);
  const timeline = new Timeline(folder, restoreRoot(folder, log.snapshot?.state ?? {}));
  const entries = log.entries.filter((entry) => entry.n <= until);
  const unknown = new Map<string, number>();
  let verified = 0;
  let difference: Difference | undefined;
  let waiting: Happened[] = [];
  for (const entry of entries) {
    if (entry.kind === 'event') {
      const definition = folder.definitions.get(entry.type);
      if (!definition) unknown.set(entry.type, (unknown.get(entry.type) ?? 0) + 1);
      waiting.push(current(entry, definition));
    }
    if (entry.kind !== 'checkpoint' || difference) continue;
    timeline.applyAll(waiting);
    waiting = [];
    difference = compare(folder, timeline, entry);
    if (!difference) verified++;
  }
  timeline.applyAll(waiting);
  const at = entries.at(-1)?.n ?? log.snapshot?.n ?? 0;
  const read = folder.reader(() => timeline.root);
  return { read, state: saveRoot(folder, timeline.root), at, verified, difference, unknown };
}

/** The event in today's version of its definition; as it is when nothing of today takes it in. */
function current(event: Numbered & EventEntry, definition: EventDefinition | undefined): Happened {
  if (!definition || definition.version === event.v) return event;
  if (event.v > definition.version)
    throw new Error(
      `entry ${event.n}: ${event.type}, version ${event.v}, is newer than this program (${definition.version})`,
    );
  const payload = definition.schema.parse(definition.upcast(event.payload, event.v));
  return { ...event, v: definition.version, payload };
}

function compare(
  folder: Folder,
  timeline: Timeline,
  { n, digests }: Numbered & CheckpointEntry,
): Difference | undefined {
  for (const [at, slice] of folder.slices.entries()) {
    const recorded = digests[slice.id];
    const folded = digestOf(timeline.root[at]);
    if (recorded !== undefined && recorded !== folded) return { n, slice: slice.id, recorded, folded };
  }
  return undefined;
}

/** The events among entries, in today's versions, for folding. */
export function eventsOf(entries: readonly Numbered[], folder: Folder): readonly Happened[] {
  return entries
    .filter((entry) => entry.kind === 'event')
    .map((entry) => current(entry, folder.definitions.get(entry.type)));
}
