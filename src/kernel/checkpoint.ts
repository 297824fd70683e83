import { digestOf, isSameState, orderOf } from './digest.ts';
import type { CheckpointEntry } from './entry.ts';
import type { Root } from './fold.ts';
import type { Slice } from './slice.ts';

/** Creates the checkpoints of a log: each lists the slices that changed since the last one, the first lists all. */
export class Checkpoints {
  readonly #slices: readonly Slice[];
  #last: Root | undefined;
  /** Set by the host. */
  steps: (() => CheckpointEntry['steps']) | undefined;

  constructor(slices: readonly Slice[]) {
    this.#slices = slices;
  }

  /** The checkpoint of a state; undefined when no slice has changed. */
  create(root: Root): CheckpointEntry | undefined {
    const last = this.#last;
    this.#last = root;
    const digests: Record<string, string> = {};
    const orders: Record<string, string> = {};
    for (const [at, { id }] of this.#slices.entries()) {
      if (last && isSameState(last[at], root[at])) continue;
      digests[id] = digestOf(root[at]);
      const order = orderOf(root[at]);
      if (order !== undefined) orders[id] = order;
    }
    return Object.keys(digests).length > 0 ? { kind: 'checkpoint', digests, orders, steps: this.steps?.() } : undefined;
  }

  /** Makes the next checkpoint list every slice, because the log starts over and does not contain the last one. */
  restart(): void {
    this.#last = undefined;
  }
}
