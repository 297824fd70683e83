import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, type Settings, StartError } from '../config.ts';
import { makeDataDirectory } from '../data-directory.ts';
import type { Database } from '../db/database.ts';
import { lockDirectory } from '../db/embedded/directory-lock.ts';
import { openDatabase } from '../db/open-database.ts';
import { discoverModules } from '../discover.ts';
import { createLogger } from '../logs.ts';
import { withSecret } from '../secret-file.ts';
import { assemble, migrationFolders } from '../server.ts';
import { adminCommand } from './admin-command.ts';
import { removeLeftoverCopy } from './backup/leftover-copy.ts';
import { restore } from './backup/restore.ts';
import { writeBackup } from './backup/write-backup.ts';
import { DirectoryLocked, type OperatorPaths } from './paths.ts';
import { type AdminOutcome, runAdmin } from './run-admin.ts';

const systemClock = { now: () => new Date() };

/** Runs an admin command directly on the database. */
export function adminOffline(
  paths: OperatorPaths,
  settings: Settings,
  typed: readonly string[],
): Promise<AdminOutcome> {
  return onDatabase(paths, settings, async ({ config, database }) => {
    const log = createLogger({ logLevel: 'silent' });
    const parts = { config, database, log, clock: systemClock, modulesDir: paths.modulesDir };
    const { registry, open } = await assemble(parts);
    await open();
    return runAdmin(registry.contributionsTo(adminCommand), typed);
  });
}

/** Writes a backup to `file`, which must not exist yet. */
export function backUpOffline(paths: OperatorPaths, settings: Settings, file: string): Promise<void> {
  return onDatabase(paths, settings, ({ config, database }) =>
    writeBackup({ db: database.db, dataDir: config.dataDir, secret: config.secret, now: systemClock.now() }, file),
  );
}

/** Restores a backup into the empty database. Returns its number of rows. */
export async function restoreOffline(
  paths: OperatorPaths,
  settings: Settings,
  from: { readonly file: string; readonly mayLoseSecrets: boolean },
): Promise<number> {
  makeDataDirectory(settings.dataDir);
  const folders = migrationFolders(await discoverModules(paths.modulesDir));
  const put = ({ config, database }: Opened): Promise<number> =>
    restore(
      { database, dataDir: config.dataDir, folders, secret: config.secret, mayLoseSecrets: from.mayLoseSecrets },
      from.file,
    );
  return onDatabase(paths, settings, put, 'may be new');
}

interface Opened {
  readonly config: Config;
  readonly database: Database;
}

/** Opens the database as a server would, and closes it again. */
async function onDatabase<R>(
  { prepared }: OperatorPaths,
  settings: Settings,
  work: (opened: Opened) => Promise<R>,
  which: 'there' | 'may be new' = 'there',
): Promise<R> {
  const isEmbedded = settings.databaseUrl === undefined;
  if (isEmbedded && which === 'there' && !existsSync(path.join(settings.dataDir, 'db')))
    throw new StartError(`DATA_DIR is "${settings.dataDir}", which contains no database.`);
  makeDataDirectory(settings.dataDir);
  const unlock = isEmbedded ? locked(settings.dataDir) : () => undefined;
  try {
    const config = withSecret(settings);
    await using database = await opened(config, prepared);
    return await work({ config, database });
  } finally {
    unlock();
  }
}

async function opened(config: Config, prepared: string): Promise<Database & AsyncDisposable> {
  const died = (cause: Error): never => {
    throw cause;
  };
  const database = await openDatabase(config, { progress: () => undefined, prepared, died });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

function locked(dataDir: string): () => void {
  const unlock = lockedOrHeld(dataDir);
  removeLeftoverCopy(dataDir);
  return unlock;
}

function lockedOrHeld(dataDir: string): () => void {
  try {
    return lockDirectory(dataDir);
  } catch (cause) {
    throw new DirectoryLocked(`${dataDir} is in use by another Inlet process that is not responding.`, {
      cause,
    });
  }
}
