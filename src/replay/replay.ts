import type { Module } from '../kernel/module.ts';
import type { Log } from '../kernel/read-log.ts';
import type { Read } from '../kernel/slice.ts';
import { saveRoot, type Saved } from '../kernel/stored-state.ts';
import { ReplayRun, type RunOptions } from './replay-run.ts';
import type { Verdict } from './verdict.ts';

export interface Replayed extends Verdict {
  readonly read: Read;
  /** The state as JSON, by slice id. */
  readonly state: Saved;
  /** The number of the last entry applied. */
  readonly at: number;
}

interface ReplayOptions extends RunOptions {
  readonly until?: number;
}

/**
 * Folds a log through the current modules up to and including entry `until`, and verifies its checkpoints. No handler runs.
 * Throws when the snapshot is damaged or an event cannot be upcast.
 *
 * @example
 * const { state, difference } = replay(modules, readLog(text.split('\n')));
 */
export function replay(
  modules: readonly Module[],
  log: Log,
  { until = Infinity, ...options }: ReplayOptions = {},
): Replayed {
  const run = new ReplayRun(modules, log, options);
  const entries = log.entries.filter((entry) => entry.n <= until);
  for (const entry of entries) run.apply(entry);
  const { reducer, root } = run;
  const state = saveRoot(reducer, root);
  return {
    ...run.verdict,
    read: reducer.reader(() => root),
    state,
    at: entries.at(-1)?.n ?? log.snapshot?.n ?? 0,
  };
}
