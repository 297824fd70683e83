import { isBatchWide } from './db/batch-failure.ts';

/** Outcome of one item of a batch: its result or its error. */
export type BatchResult<R> = { readonly ok: R } | { readonly error: unknown };

interface Waiting<T, R> {
  readonly item: T;
  readonly weight: number;
  readonly resolve: (outcome: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchOptions<T, R> {
  /** Processes all items and returns one outcome each, in order. If it throws, nothing was stored. */
  readonly flush: (items: readonly T[]) => Promise<readonly BatchResult<R>[]>;
  readonly maxItems: number;
  /** Maximum weight of one flush, in the unit of `weigh`. A single item is always flushed. */
  readonly maxWeight: number;
  readonly weigh: (item: T) => number;
  /** Maximum number of concurrent flushes. Defaults to 1. */
  readonly maxConcurrent?: number;
  /** Maximum queue length; further items are rejected. */
  readonly maxWaiting: number;
  /** The error for items rejected because the queue is full or closed. */
  readonly rejection: () => Error;
}

/**
 * Micro-batching: items that arrive during a flush join the next one. With concurrent flushes, the next one starts only
 * when as many items wait as are in flight, because each flush has a fixed cost. An item resolves when its flush is
 * done. If a flush fails, its items are retried one by one so that a bad item fails alone, unless the database or
 * another store is unavailable.
 */
export class MicroBatch<T, R> {
  readonly #options: BatchOptions<T, R>;
  readonly #waiting: Waiting<T, R>[] = [];
  readonly #flushes = new Set<Promise<void>>();
  #inFlight = 0;
  #isGathering = false;
  #isOpen = true;

  constructor(options: BatchOptions<T, R>) {
    this.#options = options;
  }

  add(item: T): Promise<R> {
    const { weigh, maxWaiting, rejection } = this.#options;
    if (!this.#isOpen || this.#waiting.length >= maxWaiting) return Promise.reject(rejection());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, weight: weigh(item), resolve, reject });
      if (!this.#isGathering && this.#mayFlush()) this.#gather();
    });
  }

  /** Rejects new items and waits for the pending ones. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    while (this.#waiting.length > 0 || this.#flushes.size > 0) {
      await new Promise(setImmediate);
      await Promise.all(this.#flushes);
    }
  }

  #mayFlush(): boolean {
    const { maxConcurrent = 1 } = this.#options;
    return this.#waiting.length > 0 && this.#waiting.length >= this.#inFlight && this.#flushes.size < maxConcurrent;
  }

  /** Waits for the other requests that are parsed in this turn of the event loop. */
  #gather(): void {
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      this.#begin();
    });
  }

  #begin(): void {
    while (this.#mayFlush()) {
      const batch = this.#waiting.splice(0, this.#nextCount());
      this.#inFlight += batch.length;
      const flush = this.#flush(batch).then(() => {
        this.#flushes.delete(flush);
        this.#inFlight -= batch.length;
        this.#begin();
      });
      this.#flushes.add(flush);
    }
  }

  #nextCount(): number {
    let weight = 0;
    const within = this.#waiting.findIndex((one) => (weight += one.weight) > this.#options.maxWeight);
    return Math.min(this.#options.maxItems, within === -1 ? this.#waiting.length : Math.max(1, within));
  }

  async #flush(batch: readonly Waiting<T, R>[]): Promise<void> {
    const outcomes = await this.#outcomes(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome && 'ok' in outcome) resolve(outcome.ok);
      else reject(outcome ? outcome.error : new Error('A flush returned fewer outcomes than items'));
    }
  }

  async #outcomes(items: readonly T[]): Promise<readonly BatchResult<R>[]> {
    try {
      return await this.#options.flush(items);
    } catch (error) {
      if (items.length === 1 || isBatchWide(error)) return items.map(() => ({ error }));
    }
    const outcomes: BatchResult<R>[] = [];
    for (const item of items) outcomes.push(...(await this.#outcomes([item])));
    return outcomes;
  }
}

/**
 * Batches single lookups into one read: keys requested during a read join the next one.
 *
 * @example
 * const nameOf = together(async (ids: readonly number[]) => namesById(db, ids));
 * const name = await nameOf(7);
 */
export function together<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  const batch = new MicroBatch<K, V | undefined>({
    flush: async (keys) => {
      const found = await read([...new Set(keys)]);
      return keys.map((key) => ({ ok: found.get(key) }));
    },
    maxItems: 200,
    maxWeight: Number.POSITIVE_INFINITY,
    weigh: () => 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    rejection: () => new Error('No more reads are accepted'),
  });
  return (key) => batch.add(key);
}
