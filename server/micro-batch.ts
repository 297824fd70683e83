import { concernsEveryRow } from './db/batch-failure.ts';

/** Outcome of one item of a batch: an answer, or the error that it alone gets. */
export type Settled<R> = { readonly ok: R } | { readonly error: unknown };

interface Waiting<T, R> {
  readonly item: T;
  readonly weight: number;
  readonly resolve: (outcome: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchOptions<T, R> {
  /** Deals with all items at once, one outcome each in their order. Throwing means that none was stored. */
  readonly flush: (items: readonly T[]) => Promise<readonly Settled<R>[]>;
  readonly most: number;
  /** Of one flush, in the unit of `weigh`. One item always goes. */
  readonly mostWeight: number;
  readonly weigh: (item: T) => number;
  /** How many flushes may be under way; one unless told otherwise. */
  readonly atOnce?: number;
  /** How many may wait before newcomers are turned away. */
  readonly mostWaiting: number;
  /** The error for who comes too late or finds the queue full. */
  readonly turnedAway: () => Error;
}

/**
 * Collects what comes while a flush is in flight into the next one. Where two may be, the second begins when as many wait as
 * are under way: each has a price of its own, however few it holds. An item is answered when its flush is done. If a flush
 * fails as a whole its items go one by one, so that one bad item fails alone; unless the database itself is away.
 */
export class MicroBatch<T, R> {
  readonly #options: BatchOptions<T, R>;
  readonly #waiting: Waiting<T, R>[] = [];
  readonly #flushes = new Set<Promise<void>>();
  #underWay = 0;
  #isGathering = false;
  #isOpen = true;

  constructor(options: BatchOptions<T, R>) {
    this.#options = options;
  }

  take(item: T): Promise<R> {
    const { weigh, mostWaiting, turnedAway } = this.#options;
    if (!this.#isOpen || this.#waiting.length >= mostWaiting) return Promise.reject(turnedAway());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, weight: weigh(item), resolve, reject });
      if (!this.#isGathering && this.#mayFlush()) this.#gather();
    });
  }

  /** Takes nothing more, and finishes what it has. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    while (this.#waiting.length > 0 || this.#flushes.size > 0) {
      await new Promise(setImmediate);
      await Promise.all(this.#flushes);
    }
  }

  #mayFlush(): boolean {
    const { atOnce = 1 } = this.#options;
    return this.#waiting.length > 0 && this.#waiting.length >= this.#underWay && this.#flushes.size < atOnce;
  }

  /** Requests that were parsed in this turn of the event loop ride along. */
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
      this.#underWay += batch.length;
      const flush = this.#flush(batch).then(() => {
        this.#flushes.delete(flush);
        this.#underWay -= batch.length;
        this.#begin();
      });
      this.#flushes.add(flush);
    }
  }

  #nextCount(): number {
    let weight = 0;
    const within = this.#waiting.findIndex((one) => (weight += one.weight) > this.#options.mostWeight);
    return Math.min(this.#options.most, within === -1 ? this.#waiting.length : Math.max(1, within));
  }

  async #flush(batch: readonly Waiting<T, R>[]): Promise<void> {
    const outcomes = await this.#outcomes(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome && 'ok' in outcome) resolve(outcome.ok);
      else reject(outcome ? outcome.error : new Error('A flush answered for fewer items than it had'));
    }
  }

  async #outcomes(items: readonly T[]): Promise<readonly Settled<R>[]> {
    try {
      return await this.#options.flush(items);
    } catch (error) {
      if (items.length === 1 || concernsEveryRow(error)) return items.map(() => ({ error }));
    }
    const outcomes: Settled<R>[] = [];
    for (const item of items) outcomes.push(...(await this.#outcomes([item])));
    return outcomes;
  }
}

/**
 * Reads by few statements what is asked for one by one: what is asked while one is under way is asked together.
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
    most: 200,
    mostWeight: Number.POSITIVE_INFINITY,
    weigh: () => 1,
    mostWaiting: Number.POSITIVE_INFINITY,
    turnedAway: () => new Error('Nothing is read any more'),
  });
  return (key) => batch.take(key);
}
