import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Turns } from '../turns.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** Long enough for a burst, short enough that a transaction which waits for itself is refused instead of hanging. */
export const PATIENCE_SECONDS = 20;

/** Kysely on the embedded engine, which has one connection: whoever holds it, a transaction included, has it alone. */
export function embeddedDialect(engine: EmbeddedEngine, patienceSeconds = PATIENCE_SECONDS): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(new EmbeddedConnection(engine), new Turns(patienceSeconds)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class EmbeddedDriver implements Driver {
  readonly #connection: EmbeddedConnection;
  readonly #turns: Turns;

  constructor(connection: EmbeddedConnection, turns: Turns) {
    this.#connection = connection;
    this.#turns = turns;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    await this.#turns.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turns.give();
  }

  async beginTransaction(_: DatabaseConnection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await this.#connection.begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  commitTransaction(): Promise<void> {
    return this.#connection.commit();
  }

  rollbackTransaction(): Promise<void> {
    return this.#connection.run('rollback');
  }

  savepoint(_: DatabaseConnection, name: string): Promise<void> {
    return this.#connection.run(`savepoint "${name}"`);
  }

  async rollbackToSavepoint(_: DatabaseConnection, name: string): Promise<void> {
    await this.#connection.rollbackTo(name);
  }

  releaseSavepoint(_: DatabaseConnection, name: string): Promise<void> {
    return this.#connection.run(`release savepoint "${name}"`);
  }

  /** The engine belongs to whoever opened it. */
  async destroy(): Promise<void> {}
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: EmbeddedEngine;
  /** PostgreSQL answers COMMIT after a failed statement by rolling back, without an error. */
  #spoilt = false;

  constructor(engine: EmbeddedEngine) {
    this.#engine = engine;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { rows, affected } = await this.#engine.query(sql, parameters);
      // What a statement's rows are is said where it is written.
      const typed = rows as R[];
      return affected === undefined ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(affected) };
    } catch (error) {
      this.#spoilt = true;
      throw error;
    }
  }

  // eslint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream rows');
  }

  async run(sql: string): Promise<void> {
    await this.#engine.query(sql, []);
  }

  async begin(sql: string): Promise<void> {
    this.#spoilt = false;
    await this.run(sql);
  }

  async commit(): Promise<void> {
    await this.run(this.#spoilt ? 'rollback' : 'commit');
    // Kysely takes this for a transaction that is over.
    if (this.#spoilt) throw new AbortedTransactionError();
  }

  async rollbackTo(savepoint: string): Promise<void> {
    await this.run(`rollback to savepoint "${savepoint}"`);
    this.#spoilt = false;
  }
}
