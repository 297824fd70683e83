import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseUnavailable } from '../database-error.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { ConnectionQueue } from './connection-queue.ts';
import type { StatementResult } from './protocol.ts';
import { TableNames } from './table-names.ts';

/** Long enough for a burst, short enough that a self-deadlocked transaction fails instead of hanging. */
export const TIMEOUT_SECONDS = 20;

/** Kysely dialect for the embedded engine. Its single connection is held exclusively, also for a whole transaction. */
export function embeddedDialect(engine: EmbeddedEngine, timeoutSeconds = TIMEOUT_SECONDS): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(new ConnectionQueue(engine, timeoutSeconds)),
    createIntrospector: (db: Kysely<unknown>) => new TableNames(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class EmbeddedDriver implements Driver {
  readonly #queue: ConnectionQueue;

  constructor(queue: ConnectionQueue) {
    this.#queue = queue;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#queue);
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: EmbeddedConnection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    return connection.begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  commitTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.end('rollback');
  }

  savepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    return connection.run(`savepoint "${name}"`);
  }

  rollbackToSavepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    return connection.rollbackTo(name);
  }

  releaseSavepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    return connection.run(`release savepoint "${name}"`);
  }

  /** The caller that opened the engine closes it. */
  async destroy(): Promise<void> {}
}

/** A statement or a transaction. It acquires the engine's connection when it begins. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #queue: ConnectionQueue;
  #isInTransaction = false;
  /** The deferred BEGIN, sent with the first statement to save a round trip. */
  #beginning: string | undefined;
  /** Engine epoch at the start of the transaction. */
  #epoch = 0;
  /** After a failed statement, PostgreSQL responds to COMMIT by rolling back without an error. */
  #isBroken = false;

  constructor(queue: ConnectionQueue) {
    this.#queue = queue;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await (this.#isInTransaction
      ? this.#within(sql, parameters)
      : this.#alone(sql, parameters));
    // The row type is declared with the statement.
    const typed = rows as R[];
    return affected === undefined ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(affected) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream rows');
  }

  async begin(sql: string): Promise<void> {
    await this.#queue.acquire();
    this.#isInTransaction = true;
    this.#epoch = this.#queue.epoch;
    this.#beginning = sql;
  }

  async run(sql: string): Promise<void> {
    await this.#within(sql, []);
  }

  async commit(): Promise<void> {
    const isBroken = this.#isBroken;
    await this.end(isBroken ? 'rollback' : 'commit');
    // Kysely treats this error as a finished transaction.
    if (isBroken) throw new AbortedTransactionError();
  }

  /** Ends the transaction once: after a failed commit there is nothing to roll back. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    const hasBegun = this.#beginning === undefined;
    const isLost = this.#epoch !== this.#queue.epoch;
    const result = hasBegun && !isLost ? this.#queue.query(how, []) : undefined;
    this.#queue.release();
    if (isLost && how === 'commit') throw lostTransaction();
    await result;
  }

  async rollbackTo(savepoint: string): Promise<void> {
    await this.run(`rollback to savepoint "${savepoint}"`);
    this.#isBroken = false;
  }

  async #alone(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    await this.#queue.acquire();
    const result = this.#queue.query(sql, parameters);
    this.#queue.release();
    return result;
  }

  async #within(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const beginning = this.#beginning;
    this.#beginning = undefined;
    try {
      if (this.#epoch !== this.#queue.epoch) throw lostTransaction();
      return await this.#queue.query(sql, parameters, beginning);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }
}

/** The engine has restarted: on the new one, each remaining statement would be its own transaction. */
function lostTransaction(): DatabaseUnavailable {
  return new DatabaseUnavailable('the engine was started again during the transaction', '57P01');
}
