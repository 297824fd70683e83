import { isSameState } from '../kernel/digest.ts';
import type { NumberedEntry } from '../kernel/entry.ts';
import type { Root } from '../kernel/fold.ts';
import type { Module } from '../kernel/module.ts';
import type { Log } from '../kernel/read-log.ts';
import type { Slice } from '../kernel/slice.ts';
import { type Key, Table } from '../table/table.ts';
import { ReplayRun, type RunOptions } from './replay-run.ts';
import type { Verdict } from './verdict.ts';
import type { YieldToMain } from './yield-to-main.ts';

/** A slice's JSON before and after an entry. Unchanged parts are usually the same objects in both. */
export interface SliceChange {
  readonly slice: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface PlaybackOptions extends RunOptions {
  readonly yieldToMain?: YieldToMain;
}

/**
 * Folds a log like `replay` and retains the state after each entry, for stepping back and forth. Rejects when the snapshot is
 * damaged or an event cannot be upcast.
 *
 * @example
 * const playback = await playBack(modules, readLog(text.split('\n')));
 * playback.changesOf(120);                  // [{ slice: 'submissions/rows', before: [ … ], after: [ … ] }]
 * playback.stateOf(currentLocation.id, 120);   // { path: '/7/12/submissions', search: '' }
 */
export async function playBack(
  modules: readonly Module[],
  log: Log,
  { yieldToMain = () => undefined, ...options }: PlaybackOptions = {},
): Promise<Playback> {
  const run = new ReplayRun(modules, log, options);
  // Roots share unchanged parts, so each one costs only what its entry changed.
  const roots: Root[] = [run.root];
  for (const [at, entry] of log.entries.entries()) {
    run.apply(entry);
    roots.push(run.root);
    const pause = yieldToMain(at / log.entries.length);
    if (pause) await pause;
  }
  return new Playback(log, run, roots);
}

/** A log and the state after each of its entries. */
export class Playback {
  readonly header: Log['header'];
  /** In log order, numbered without gaps. */
  readonly entries: readonly NumberedEntry[];
  readonly verdict: Verdict;
  /** The ids of all slices. */
  readonly slices: readonly string[];
  /** The number of the last entry before the log's first one. */
  readonly before: number;
  readonly #slices: readonly Slice[];
  /** The state before the first entry, then the state after each entry. */
  readonly #roots: readonly Root[];
  /** The latest JSON of each slice. Most entries leave most slices unchanged. */
  readonly #cache = new Map<string, { readonly state: unknown; readonly json: unknown }>();

  constructor({ header, snapshot, entries }: Log, { reducer, verdict }: ReplayRun, roots: readonly Root[]) {
    this.header = header;
    this.entries = entries;
    this.verdict = verdict;
    this.before = snapshot?.n ?? 0;
    this.#slices = reducer.slices;
    this.slices = reducer.slices.map(({ id }) => id);
    this.#roots = roots;
  }

  /**
   * A slice's state as JSON after entry `n`; `n` may also be `before`. Returns the same object as the previous call if the
   * state is the same. Throws `RangeError` when entry `n` is not in the log.
   */
  stateOf(slice: string, n: number): unknown {
    const at = this.slices.indexOf(slice);
    const state = this.#rootAfter(n)[at];
    const cached = this.#cache.get(slice);
    if (cached?.state === state) return cached?.json;
    const json = this.#slices[at]?.save(state);
    this.#cache.set(slice, { state, json });
    return json;
  }

  /** A slice's state after entry `n`, not as JSON. */
  rawStateOf(slice: string, n: number): unknown {
    return this.#rootAfter(n)[this.slices.indexOf(slice)];
  }

  /** The types of the events that a slice reduces. */
  reducedBy(slice: string): readonly string[] {
    return this.#slices.find(({ id }) => id === slice)?.reducers.map(({ event }) => event.type) ?? [];
  }

  /** A row of a table after entry `n`; undefined if there is none. Throws when the slice is not a table. */
  rowOf(slice: string, key: Key, n: number): unknown {
    const state = this.rawStateOf(slice, n);
    if (state instanceof Table) return state.get(key);
    throw new TypeError(`${slice} is not a table`);
  }

  /** The slices that entry `n` changed. A reverted optimistic event is a change of the entry that settled its command. */
  changesOf(n: number): readonly SliceChange[] {
    const before = this.#rootAfter(n - 1);
    const after = this.#rootAfter(n);
    return this.#slices.flatMap((slice, at) => {
      // Folding again may give an equal state in a new object.
      if (isSameState(before[at], after[at])) return [];
      return [{ slice: slice.id, before: slice.save(before[at]), after: slice.save(after[at]) }];
    });
  }

  #rootAfter(n: number): Root {
    const root = this.#roots[n - this.before];
    if (!root) throw new RangeError(`entry ${n} is not in the log`);
    return root;
  }
}
