import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { StartError } from '../../config.ts';
import { DatabaseUnavailable } from '../database-error.ts';
import { type Database, type OpenOptions, respondsWithin } from '../database.ts';
import { connectionName } from './connection-name.ts';
import { connectionTo, addressOf, applySettings } from './connection-settings.ts';
import { guardedPool } from './guarded-pool.ts';
import { Listener } from './listener.ts';
import { checkPooler, storeSettings } from './pooler.ts';
import { reasonOf } from './translate-error.ts';

/** Per server process. A transaction holds one; the intake needs at most one. */
const MAX_CONNECTIONS = 10;
/** As on the embedded engine: long enough for a burst, short enough that a self-deadlock is rejected. */
const TIMEOUT_SECONDS = 20;
/** Longer than any statement of a request should take. A transaction may raise it with SET LOCAL. */
const STATEMENT_SECONDS = 30;
/** Timeouts for connections that fall silent. */
export interface SilenceTimeouts {
  /** After a statement. The server's own statement timeout is shorter. */
  readonly responseSeconds: number;
  /** Between heartbeats on the listening connection, which would otherwise never notice. */
  readonly heartbeatSeconds: number;
  /** After a heartbeat, and while connecting. */
  readonly heartbeatResponseSeconds: number;
}

const silence: SilenceTimeouts = { responseSeconds: 45, heartbeatSeconds: 15, heartbeatResponseSeconds: 10 };
/** Oldest supported server version. */
const OLDEST = 14;
/** Key of the advisory lock for schema changes: `inlet` in ASCII. */
const CHANGING_TABLES = 0x69_6e_6c_65_74;

type ReportFailure = (cause: Error, what: string) => void;

/** The addresses of one database. */
export interface PostgresAddresses {
  readonly url: string;
  /** Set if `url` is a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
}

/** Connects to a database of a PostgreSQL server. */
export async function openPostgres(
  { url, directUrl }: PostgresAddresses,
  opening: OpenOptions,
  timeouts = silence,
): Promise<Database> {
  const address = addressOf(url);
  const onFailure: ReportFailure = (cause, what) => opening.onFailure?.(cause, what);
  const pool = openPool(url, timeouts, onFailure);
  const dialect = directUrl === undefined ? dialectOn(pool, STATEMENT_SECONDS) : pooledDialect(pool);
  const db = new Kysely<unknown>({ dialect });
  const sessionUrl = directUrl ?? url;
  const exclusively: Database['exclusively'] = (work) => runExclusively(sessionUrl, opening, work);
  const open = async (): Promise<void> => {
    if (directUrl !== undefined) {
      const direct = addressOf(directUrl, 'DATABASE_DIRECT_URL');
      await withAddress(direct, () => exclusively((session) => storeSettings(session, STATEMENT_SECONDS)));
      await withAddress(address, () => exclusively((session) => checkPooler(db, session, STATEMENT_SECONDS)));
    }
    await withAddress(address, () => checkServer(db, address));
  };
  await open().catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const name = opening.roles && connectionName(opening.roles);
  const listener = new Listener(sessionUrl, { ...timeouts, name }, onFailure);
  return {
    db,
    isShared: true,
    listen: (channel, receiver) => listener.listen(channel, receiver),
    exclusively,
    isReady: async () => listener.isConnected && (await respondsWithin(db, 2)),
    // The server runs statements concurrently in other processes, so results need no early processing.
    processResults: () => undefined,
    // The database server manages its own disk and rejects what it cannot store.
    guardDisk: async () => undefined,
    diskShortage: () => undefined,
    async close() {
      await listener.close();
      await db.destroy();
    },
  };
}

function openPool(url: string, { responseSeconds }: SilenceTimeouts, onFailure: ReportFailure): Pool {
  const pool = new Pool({
    ...connectionTo(url),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_SECONDS * 1000,
    query_timeout: responseSeconds * 1000,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection was lost. The pool has already dropped it.
  pool.on('error', (cause) => onFailure(cause, 'a connection to the database was lost'));
  return pool;
}

/** Reports any error of `work` as the reason why the database at `address` cannot be used. */
async function withAddress(address: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    const reason = error instanceof DatabaseUnavailable ? error.reason : reasonOf(error);
    throw new StartError(`The database at ${address} cannot be used: ${reason}.`, { cause: error });
  });
}

/** Connections without a session: `storeSettings` has made their settings the server's defaults. */
const pooledDialect = (pool: Pool): Dialect =>
  new PostgresDialect({ pool: guardedPool(pool, { timeoutSeconds: TIMEOUT_SECONDS, prepare: async () => undefined }) });

function dialectOn(pool: Pool, statementSeconds: number): Dialect {
  const options = {
    timeoutSeconds: TIMEOUT_SECONDS,
    prepare: (client: PoolClient) => applySettings(client, statementSeconds),
  };
  return new PostgresDialect({ pool: guardedPool(pool, options) });
}

async function checkServer(db: Kysely<unknown>, address: string): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version, getdatabaseencoding() as encoding`.execute(
    db,
  );
  const [server] = rows;
  if (!server) throw new Error('it returned nothing');
  if (server.version < OLDEST)
    throw new StartError(
      `The database at ${address} is PostgreSQL ${server.version}. Version ${OLDEST} or later is required.`,
    );
  if (server.encoding !== 'UTF8')
    throw new StartError(`The database at ${address} uses the encoding ${server.encoding}. UTF8 is required.`);
}

/**
 * Runs `work` on its own connection under an advisory lock, because several processes may start at once. No time limit:
 * waiting for another process's migrations takes as long as they do.
 */
async function runExclusively<R>(
  url: string,
  { progress }: OpenOptions,
  work: (db: Kysely<unknown>) => Promise<R>,
): Promise<R> {
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
