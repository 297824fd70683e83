import { AsyncLocalStorage } from 'node:async_hooks';
import { DefaultQueryExecutor, TransactionBuilder } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../server/kit.ts';
import { engine } from './test-database.ts';
import { waitingForLocks } from './waiting.ts';

/** Two requests, one interrupted by the other. */
export interface Race<SeedContext, First, Second> {
  /** Creates the data of one pair of requests. */
  readonly prepare: () => Promise<SeedContext>;
  /** The interrupted request. */
  readonly first: (stage: SeedContext) => Promise<First>;
  /** Runs to completion during the interruption, or as far as the locks of `first` allow. */
  readonly second: (stage: SeedContext) => Promise<Second>;
  /** Asserts what holds afterwards. `isBlocked`: `second` waited for the locks of `first`, and went on once that was released. */
  readonly check: (stage: SeedContext, first: First, second: Second, isBlocked: boolean) => Promise<void>;
}

/** A request that stops after a number of statements until it is released. */
interface Held {
  left: number;
  transactions: number;
  /** Numbers of the transactions in which the other request only waits: stopping there again shows nothing new. */
  readonly closed: ReadonlySet<number>;
  readonly stopped: PromiseWithResolvers<Stop>;
  readonly released: PromiseWithResolvers<void>;
}

interface Stop {
  /** The number of the transaction; undefined between transactions. */
  readonly transaction: number | undefined;
}

/**
 * Stops a request after each of its database statements in turn and runs another one during the stop. Finds checks that
 * no longer hold when the dependent write happens.
 * @example
 * using races = new Interleaving(server.db);
 * const stops = await races.everywhere({
 *   prepare: newAccount,
 *   first: (account) => login(account),
 *   second: (account) => suspend(account),
 *   check: async (account, session) => expect(await isOpen(session)).toBe(false),
 * });
 */
export class Interleaving implements Disposable {
  readonly #db: Db;
  readonly #held = new AsyncLocalStorage<Held>();
  readonly #transaction = new AsyncLocalStorage<number>();
  readonly #spies: readonly Disposable[];

  constructor(db: Db) {
    this.#db = db;
    this.#spies = [this.#watchStatements(), this.#watchTransactions()];
  }

  /** Runs the race with a stop after each statement of `first`; returns how many stops there were. */
  async everywhere<SeedContext, First, Second>(race: Race<SeedContext, First, Second>): Promise<number> {
    const closed = new Set<number>();
    for (let stops = 0, after = 1; ; stops++) {
      const stage = await race.prepare();
      const ran = await this.#run(race, stage, { after, closed });
      if (!ran) return stops;
      await race.check(stage, ran.first, ran.second, ran.isBlocked);
      // The locks of a transaction last until its end.
      if (ran.isBlocked && ran.transaction !== undefined) closed.add(ran.transaction);
      else after++;
    }
  }

  [Symbol.dispose](): void {
    for (const spy of this.#spies) spy[Symbol.dispose]();
  }

  async #run<SeedContext, First, Second>(
    { first, second }: Race<SeedContext, First, Second>,
    stage: SeedContext,
    { after, closed }: { readonly after: number; readonly closed: ReadonlySet<number> },
  ) {
    const held: Held = {
      left: after,
      transactions: 0,
      closed,
      stopped: Promise.withResolvers(),
      released: Promise.withResolvers(),
    };
    const one = this.#held.run(held, () => first(stage));
    const stop = await Promise.race([held.stopped.promise, one.then(() => undefined)]);
    if (!stop) return undefined;
    const two = this.#held.exit(() => second(stage));
    const isBlocked = await this.#isBlocked(two, stop);
    held.released.resolve();
    return { ...stop, isBlocked, first: await one, second: await two };
  }

  #watchStatements(): Disposable {
    const executeQuery: DefaultQueryExecutor['executeQuery'] = Reflect.get(
      DefaultQueryExecutor.prototype,
      'executeQuery',
    );
    const step = (): Promise<void> => this.#step();
    return vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (
      this: DefaultQueryExecutor,
      ...query
    ) {
      const result = await executeQuery.apply(this, query);
      await step();
      return result;
    });
  }

  #watchTransactions(): Disposable {
    const execute: TransactionBuilder<unknown>['execute'] = Reflect.get(TransactionBuilder.prototype, 'execute');
    const [held, transaction] = [this.#held, this.#transaction];
    const step = (): Promise<void> => this.#step();
    return vi.spyOn(TransactionBuilder.prototype, 'execute').mockImplementation(async function (
      this: TransactionBuilder<unknown>,
      work,
    ) {
      const current = held.getStore();
      if (!current) return execute.call(this, work);
      const result = await transaction.run(current.transactions++, () => execute.call(this, work));
      await step();
      return result;
    });
  }

  async #step(): Promise<void> {
    const held = this.#held.getStore();
    const transaction = this.#transaction.getStore();
    if (!held || (transaction !== undefined && held.closed.has(transaction)) || --held.left !== 0) return;
    held.stopped.resolve({ transaction });
    await held.released.promise;
  }

  /**
   * A transaction of the embedded engine blocks everything else; on PostgreSQL the other request may wait for a row
   * lock.
   */
  async #isBlocked(request: Promise<unknown>, { transaction }: Stop): Promise<boolean> {
    if (transaction !== undefined && engine === 'embedded') return true;
    let isDone = false;
    const done = request.finally(() => void (isDone = true));
    const ended = vi.waitUntil(
      async () => isDone || (transaction !== undefined && (await waitingForLocks(this.#db)) > 0),
      { timeout: 30_000, interval: 5 },
    );
    await Promise.race([done, ended]);
    return !isDone;
  }
}
