import type { NumberedEntry } from './entry.ts';
import type { Folder, RecordedEvent } from './fold.ts';
import type { Module } from './module.ts';
import type { Log } from './read-log.ts';
import type { Read } from './slice.ts';
import { saveRoot, type Saved } from './snapshot.ts';
import { today } from './upcast.ts';
import { Walk, type Verdict } from './replay-run.ts';

export interface Replayed extends Verdict {
  readonly read: Read;
  /** The state as JSON, by slice id. */
  readonly state: Saved;
  /** The number of the last entry taken in. */
  readonly at: number;
}

/**
 * Folds a log through today's modules, up to and with entry `until`, and verifies its checkpoints. No handler runs. Throws when
 * the snapshot is damaged or an event cannot be brought up to date.
 */
export function replay(modules: readonly Module[], log: Log, { until = Infinity } = {}): Replayed {
  const walk = new Walk(modules, log);
  const entries = log.entries.filter((entry) => entry.n <= until);
  for (const entry of entries) walk.take(entry);
  const { folder, root } = walk;
  const state = saveRoot(folder, root);
  return {
    ...walk.verdict,
    read: folder.reader(() => root),
    state,
    at: entries.at(-1)?.n ?? log.snapshot?.n ?? 0,
  };
}

/** The events among entries, in today's versions, for folding. */
export function eventsOf(entries: readonly NumberedEntry[], folder: Folder): readonly RecordedEvent[] {
  return entries
    .filter((entry) => entry.kind === 'event')
    .map((entry) => today(entry, folder.definitions.get(entry.type)));
}
