import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { StartError } from '../../config.ts';
import { DatabaseUnavailable } from '../database-error.ts';
import { type Database, type Opening, answersWithin } from '../database.ts';
import { connectionTo, placeOf, settle } from './connection-settings.ts';
import { guardedPool } from './guarded-pool.ts';
import { Listener } from './listener.ts';
import { reasonOf } from './translate-error.ts';

/** Of each server process; a transaction holds one, and the intake needs no more than one. */
const MAX_CONNECTIONS = 10;
/** As on the embedded engine: long enough for a burst, short enough that what waits for itself is refused. */
const TIMEOUT_SECONDS = 20;
/** Longer than any statement of a request should take; a transaction may ask for more by SET LOCAL. */
const STATEMENT_SECONDS = 30;
/** How long a connection that says nothing any more is waited for. */
export interface Silence {
  /** After a statement; the server's own limit comes first. */
  readonly answerSeconds: number;
  /** Between two questions on the connection that only listens, which would never notice otherwise. */
  readonly pulseSeconds: number;
  /** After such a question, and while a connection is made. */
  readonly pulseAnswerSeconds: number;
}

const silence: Silence = { answerSeconds: 45, pulseSeconds: 15, pulseAnswerSeconds: 10 };
/** Oldest server whose SQL is ours. */
const OLDEST = 14;
/** `inlet` in ASCII: who holds this lock is alone in changing tables. */
const CHANGING_TABLES = 0x69_6e_6c_65_74;

type Trouble = (cause: Error, what: string) => void;

/** Connects to the PostgreSQL server that `url` names. */
export async function openPostgres(url: string, opening: Opening, patience = silence): Promise<Database> {
  const place = placeOf(url);
  const trouble: Trouble = (cause, what) => opening.trouble?.(cause, what);
  const pool = openPool(url, patience, trouble);
  const db = new Kysely<unknown>({ dialect: dialectOn(pool, STATEMENT_SECONDS) });
  await checkServer(db, place).catch(async (error: unknown) => {
    await db.destroy();
    throw error instanceof StartError
      ? error
      : new StartError(
          `The database at ${place} cannot be used: ${error instanceof DatabaseUnavailable ? error.reason : reasonOf(error)}.`,
          { cause: error },
        );
  });
  const listener = new Listener(url, patience, trouble);
  return {
    db,
    isShared: true,
    listen: (channel, ear) => listener.listen(channel, ear),
    alone: (work) => alone(url, opening, work),
    isReady: async () => listener.isConnected && (await answersWithin(db, 2)),
    // Other processes carry statements out, several at once: none waits for an answer to be taken in.
    takeAnswers: () => undefined,
    // Its disk is the database server's own business: what it cannot store it refuses.
    guardDisk: async () => undefined,
    diskShortage: () => undefined,
    async close() {
      await listener.close();
      await db.destroy();
    },
  };
}

function openPool(url: string, { answerSeconds }: Silence, trouble: Trouble): Pool {
  const pool = new Pool({
    ...connectionTo(url),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_SECONDS * 1000,
    query_timeout: answerSeconds * 1000,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection was lost; the pool has dropped it already.
  pool.on('error', (cause) => trouble(cause, 'a connection to the database was lost'));
  return pool;
}

function dialectOn(pool: Pool, statementSeconds: number): Dialect {
  const options = {
    timeoutSeconds: TIMEOUT_SECONDS,
    settle: (client: PoolClient) => settle(client, statementSeconds),
  };
  return new PostgresDialect({ pool: guardedPool(pool, options) });
}

async function checkServer(db: Kysely<unknown>, place: string): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version, getdatabaseencoding() as encoding`.execute(
    db,
  );
  const [server] = rows;
  if (!server) throw new Error('it answers nothing');
  if (server.version < OLDEST)
    throw new StartError(`The database at ${place} is PostgreSQL ${server.version}, but ${OLDEST} or later is needed.`);
  if (server.encoding !== 'UTF8')
    throw new StartError(`The database at ${place} is encoded in ${server.encoding}, but must be in UTF8.`);
}

/**
 * On a connection of its own, which holds an advisory lock until it ends: several processes may start at once. No time
 * limit, since the wait for another process's migrations takes as long as they do.
 */
async function alone<R>(url: string, { progress }: Opening, work: (db: Kysely<unknown>) => Promise<R>): Promise<R> {
  const pool = new Pool({
    ...connectionTo(url),
    max: 1,
    idleTimeoutMillis: 0,
  });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: dialectOn(pool, 0) });
  try {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${CHANGING_TABLES}) as held`.execute(db);
    if (rows[0]?.held !== true) {
      progress('Waiting for another process, which is preparing the database…');
      await sql`select pg_advisory_lock(${CHANGING_TABLES})`.execute(db);
    }
    return await work(db);
  } finally {
    await db.destroy();
  }
}
