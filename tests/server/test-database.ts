import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { newDatabaseOn } from '../clickhouse/clickhouse-server.ts';
import { execute } from '../postgres/test-postgres.ts';
import { MIGRATED, migratedDirectory } from './migrated.ts';
import { preparedDirectory } from './prepared-directory.ts';
import { fastTempDirectory } from './fast-temp-directory.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const postgres = inject('postgres');
const pooler = inject('pooler');
const clickhouse = inject('clickhouse');
const redis = inject('redis');

/** The engine under test: the embedded one in the vitest project `int`, PostgreSQL in `int-postgres`. */
export const engine = postgres === undefined ? 'embedded' : 'postgres';

/** The location of a server's database, and the settings for a server process. */
export interface DatabaseLocation extends AsyncDisposable {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A new, empty database of the engine under test, removed on dispose; on another PostgreSQL server if given. */
export async function newLocation(on = postgres): Promise<DatabaseLocation> {
  return on === undefined ? embeddedLocation() : postgresLocation(on, 'template0');
}

/** The same with the product's tables and job queues, created beforehand. */
export async function migratedLocation(within?: string): Promise<DatabaseLocation> {
  return postgres === undefined
    ? embeddedLocation(await migratedDirectory(), within)
    : postgresLocation(postgres, MIGRATED);
}

/** In the project `int-pgbouncer`, tests reach their databases through the pooler, except on servers of their own. */
function addressesOf(url: string): Readonly<Record<string, string>> {
  const through = new URL(url);
  if (pooler === undefined || through.host !== new URL(postgres ?? '').host) return { DATABASE_URL: url };
  through.port = String(pooler);
  return { DATABASE_URL: through.href, DATABASE_DIRECT_URL: url };
}

/** In the project `int-redis`, servers accept submissions through Redis; keys are named after the secret. */
const intakeOf = (database: string): Readonly<Record<string, string>> =>
  redis === undefined ? { SECRET: 'x'.repeat(32) } : { SECRET: `${database}${'x'.repeat(32)}`, INTAKE_URL: redis };

/** The same on disk, for tests about the disk. */
export const locationOnDisk = (): Promise<DatabaseLocation> => migratedLocation(os.tmpdir());

async function postgresLocation(on: string, template: string): Promise<DatabaseLocation> {
  const directory = temporaryDirectory();
  const visits = clickhouse === undefined ? {} : { VISITS_URL: await newDatabaseOn(clickhouse) };
  const env = { DATA_DIR: directory.path, ...visits };
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(on, `create database ${name} template ${template}`);
  const address = new URL(on);
  address.pathname = name;
  return {
    dataDir: directory.path,
    env: { ...env, ...addressesOf(address.href), ...intakeOf(name) },
    async [Symbol.asyncDispose]() {
      directory[Symbol.dispose]();
      await execute(on, `drop database ${name} with (force)`);
    },
  };
}

/** A new database of the embedded engine, a copy of `from`, empty by default. */
export async function embeddedLocation(from?: string, within = fastTempDirectory()): Promise<DatabaseLocation> {
  const directory = temporaryDirectory(within);
  // The server's own first start also waits for the disk, which tests do not need.
  cpSync(from ?? (await preparedDirectory()), path.join(directory.path, 'db'), { recursive: true });
  const dispose = async (): Promise<void> => directory[Symbol.dispose]();
  return { dataDir: directory.path, env: { DATA_DIR: directory.path }, [Symbol.asyncDispose]: dispose };
}

/** Opens the database at `location`. */
export async function openLocation({ dataDir, env }: Pick<DatabaseLocation, 'dataDir' | 'env'>): Promise<Database> {
  const died = (cause: Error): never => {
    throw cause;
  };
  const settings = { dataDir, databaseUrl: env['DATABASE_URL'], databaseDirectUrl: env['DATABASE_DIRECT_URL'] };
  return openDatabase(settings, { progress: () => undefined, died });
}

/** An empty database of its own. */
export async function testDatabase(): Promise<Database & AsyncDisposable> {
  const location = await newLocation();
  const database = await openLocation(location);
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await location[Symbol.asyncDispose]();
    },
  };
}
