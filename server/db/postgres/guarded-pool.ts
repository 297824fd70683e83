import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DatabaseUnavailable } from '../database-error.ts';
import { translated, translatedConnect } from './translate-error.ts';

interface PoolOptions {
  /** How long a statement may wait for a connection. */
  readonly timeoutSeconds: number;
  /** Initialises a new connection. */
  readonly prepare: (connection: PoolClient) => Promise<void>;
}

/** A Kysely pool that throws our errors and never reuses a failed connection. */
export function guardedPool(pool: Pool, { timeoutSeconds, prepare }: PoolOptions): PostgresPool {
  const prepared = new WeakSet<PoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw translatedConnect(error, timeoutSeconds);
      });
      const connection = new GuardedConnection(client);
      if (prepared.has(client)) return connection;
      try {
        await prepare(client);
      } catch (error) {
        connection.release(true);
        throw translated(error);
      }
      prepared.add(client);
      return connection;
    },
    end: () => pool.end(),
  };
}

/** A text with several statements has several results. Their rows are concatenated. */
function joined(result: QueryResult<object> | QueryResult<object>[]): QueryResult<object> {
  if (!Array.isArray(result)) return result;
  const last = result.at(-1);
  if (!last) throw new Error('Query without a statement');
  return { ...last, rows: result.flatMap(({ rows }) => rows) };
}

class GuardedConnection implements PostgresPoolClient {
  readonly #client: PoolClient;
  #isLost = false;
  // The pool does not listen to a checked-out connection, and an unhandled error between two statements would end the
  // process.
  readonly #lose = (): void => {
    this.#isLost = true;
  };

  constructor(client: PoolClient) {
    this.#client = client;
    client.on('error', this.#lose);
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('The database does not stream rows');
    return this.#query(sql, parameters);
  }

  async #query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      // Kysely's result has node-postgres's shape, with fewer known commands.
      return joined(await this.#client.query<object>(sql, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const known = translated(error);
      if (known instanceof DatabaseUnavailable) this.#isLost = true;
      throw known;
    }
  }

  release(destroy = false): void {
    this.#client.off('error', this.#lose);
    this.#client.release(destroy || this.#isLost);
  }
}
