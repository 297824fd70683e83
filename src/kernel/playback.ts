import { digestOf } from './digest.ts';
import type { NumberedEntry } from './entry.ts';
import type { Root } from './fold.ts';
import type { Module } from './module.ts';
import type { Log } from './read-log.ts';
import type { Slice } from './slice.ts';
import { Walk, type Verdict } from './replay-run.ts';

/** What an entry did to one slice, as JSON. Parts that did not change are mostly the same objects in both. */
export interface SliceChange {
  readonly slice: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Asked after each entry: when to go on, if not at once. */
type GiveWay = () => Promise<void> | undefined;

/**
 * Folds a log as `replay` does and keeps the state after each entry, for whoever goes to and fro in it. Throws when the
 * snapshot is damaged or an event cannot be brought up to date.
 *
 * @example
 * const playback = await playBack(modules, readLog(text.split('\n')));
 * playback.changesOf(120);                  // [{ slice: 'submissions/rows', before: [ … ], after: [ … ] }]
 * playback.stateOf('shell/place', 120);     // { path: '/7/12/submissions', search: '' }
 */
export async function playBack(
  modules: readonly Module[],
  log: Log,
  giveWay: GiveWay = () => undefined,
): Promise<Playback> {
  const walk = new Walk(modules, log);
  // Roots share what they have in common: one more costs what its entry changed.
  const roots: Root[] = [walk.root];
  for (const entry of log.entries) {
    walk.take(entry);
    roots.push(walk.root);
    const pause = giveWay();
    if (pause) await pause;
  }
  return new Playback(log, walk, roots);
}

/** A log and the state at each of its entries. */
export class Playback {
  readonly header: Log['header'];
  /** In the log's order, numbered without a gap. */
  readonly entries: readonly NumberedEntry[];
  readonly verdict: Verdict;
  /** The ids of all slices. */
  readonly slices: readonly string[];
  /** The number of the last entry before the log's first. */
  readonly before: number;
  readonly #slices: readonly Slice[];
  /** The state before the first entry, then that after each. */
  readonly #roots: readonly Root[];
  /** What was last made of each slice: most entries leave most slices as they are. */
  readonly #said = new Map<string, { readonly of: unknown; readonly json: unknown }>();

  constructor({ header, snapshot, entries }: Log, { folder, verdict }: Walk, roots: readonly Root[]) {
    this.header = header;
    this.entries = entries;
    this.verdict = verdict;
    this.before = snapshot?.n ?? 0;
    this.#slices = folder.slices;
    this.slices = folder.slices.map(({ id }) => id);
    this.#roots = roots;
  }

  /** A slice's state after entry `n`, or after the entry `before` the first, as JSON; the same object as for the entry asked before where nothing has changed it. */
  stateOf(slice: string, n: number): unknown {
    const at = this.slices.indexOf(slice);
    const of = this.#rootAfter(n)[at];
    const last = this.#said.get(slice);
    if (last?.of === of) return last?.json;
    const json = this.#slices[at]?.save(of);
    this.#said.set(slice, { of, json });
    return json;
  }

  /** The slices that entry `n` changed. What a command had shown and took back at its end is a change of that end. */
  changesOf(n: number): readonly SliceChange[] {
    const before = this.#rootAfter(n - 1);
    const after = this.#rootAfter(n);
    return this.#slices.flatMap((slice, at) => {
      // What was folded again may be another object and say the same.
      if (before[at] === after[at] || digestOf(before[at]) === digestOf(after[at])) return [];
      return [{ slice: slice.id, before: slice.save(before[at]), after: slice.save(after[at]) }];
    });
  }

  #rootAfter(n: number): Root {
    const root = this.#roots[n - this.before];
    if (!root) throw new RangeError(`entry ${n} is not in the log`);
    return root;
  }
}
