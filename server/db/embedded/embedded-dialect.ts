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
import { Gate } from './connection-queue.ts';
import type { Outcome } from './protocol.ts';
import { TableNames } from './table-names.ts';

/** Long enough for a burst, short enough that a transaction which waits for itself is refused instead of hanging. */
export const TIMEOUT_SECONDS = 20;

/** Kysely on the embedded engine, which has one connection: whoever holds it, a transaction included, has it alone. */
export function embeddedDialect(engine: EmbeddedEngine, timeoutSeconds = TIMEOUT_SECONDS): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(new Gate(engine, timeoutSeconds)),
    createIntrospector: (db: Kysely<unknown>) => new TableNames(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class EmbeddedDriver implements Driver {
  readonly #gate: Gate;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#gate);
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

  /** The engine belongs to whoever opened it. */
  async destroy(): Promise<void> {}
}

/** A statement, or a transaction: what it takes of the engine's one connection it takes when it begins. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #gate: Gate;
  #isInTransaction = false;
  /** What begins the transaction; it goes with the first statement, which spares a way there and back. */
  #beginning: string | undefined;
  /** Of the engine that the transaction began on. */
  #epoch = 0;
  /** PostgreSQL answers COMMIT after a failed statement by rolling back, without an error. */
  #isSpoilt = false;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await (this.#isInTransaction
      ? this.#within(sql, parameters)
      : this.#alone(sql, parameters));
    // What a statement's rows are is said where it is written.
    const typed = rows as R[];
    return affected === undefined ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(affected) };
  }

  // eslint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream rows');
  }

  async begin(sql: string): Promise<void> {
    await this.#gate.take();
    this.#isInTransaction = true;
    this.#epoch = this.#gate.epoch;
    this.#beginning = sql;
  }

  async run(sql: string): Promise<void> {
    await this.#within(sql, []);
  }

  async commit(): Promise<void> {
    const isSpoilt = this.#isSpoilt;
    await this.end(isSpoilt ? 'rollback' : 'commit');
    // Kysely takes this for a transaction that is over.
    if (isSpoilt) throw new AbortedTransactionError();
  }

  /** Ends the transaction, once: after a commit that failed there is none to roll back. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    const hasBegun = this.#beginning === undefined;
    const isLost = this.#epoch !== this.#gate.epoch;
    const answer = hasBegun && !isLost ? this.#gate.ask(how, []) : undefined;
    this.#gate.pass();
    if (isLost && how === 'commit') throw lostTransaction();
    await answer;
  }

  async rollbackTo(savepoint: string): Promise<void> {
    await this.run(`rollback to savepoint "${savepoint}"`);
    this.#isSpoilt = false;
  }

  async #alone(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    await this.#gate.take();
    const answer = this.#gate.ask(sql, parameters);
    this.#gate.pass();
    return answer;
  }

  async #within(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    const beginning = this.#beginning;
    this.#beginning = undefined;
    try {
      if (this.#epoch !== this.#gate.epoch) throw lostTransaction();
      return await this.#gate.ask(sql, parameters, beginning);
    } catch (error) {
      this.#isSpoilt = true;
      throw error;
    }
  }
}

/** The engine that it began on has stopped: on the one that came after it, each statement would be a transaction of its own. */
function lostTransaction(): DatabaseUnavailable {
  return new DatabaseUnavailable('the engine was started again during the transaction', '57P01');
}
