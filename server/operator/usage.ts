import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Settings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createLogger } from '../logs.ts';
import { assemble } from '../server.ts';
import { adminCommand } from './admin-command.ts';
import { type AdminOutcome, runAdmin } from './run-admin.ts';

/**
 * Lists the commands of the installed modules. They are registered but not opened, so that an operator can read the list
 * before the first start, while another process holds the database, and when the database is unreachable.
 */
export async function showUsage(
  modulesDir: string,
  settings: Settings,
  typed: readonly string[],
): Promise<AdminOutcome> {
  const { registry } = await assemble({
    config: { ...settings, secret: settings.secret ?? 'x'.repeat(32) },
    database: neverOpened(settings),
    log: createLogger({ logLevel: 'silent' }),
    clock: { now: () => new Date() },
    modulesDir,
  });
  return runAdmin(registry.contributionsTo(adminCommand), typed);
}

function neverOpened({ databaseUrl }: Settings): Database {
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const unused = () => Promise.reject(new Error('The list of commands does not open the database.'));
  return {
    db: new Kysely<unknown>({ dialect }),
    isShared: databaseUrl !== undefined,
    listen: unused,
    exclusively: unused,
    isReady: () => Promise.resolve(false),
    processResults: () => undefined,
    guardDisk: unused,
    diskShortage: () => undefined,
    close: () => Promise.resolve(),
  };
}
