import { accessSync, constants, cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Db } from '../../kit.ts';
import { narrowPermissions } from '../../private-files.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

/**
 * Makes sure that `directory` holds an initialised database: copied from `prepared` if possible (well under a second),
 * else created by initdb (about four seconds, announced by `slow`). The directory appears atomically, so being killed
 * in between costs only time.
 */
export async function ensureDataDirectory(
  directory: string,
  prepared: string | undefined,
  slow: () => void,
): Promise<void> {
  if (existsSync(directory)) return;
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  if (prepared !== undefined && mayRead(prepared)) {
    // Several times faster than the asynchronous version, and nothing else runs yet.
    cpSync(prepared, draft, { recursive: true });
    // The copy has the permissions of the build's files.
    narrowPermissions(draft);
  } else {
    slow();
    await initialise(draft);
  }
  await syncTree(draft);
  await rename(draft, directory);
  await syncOne(path.dirname(directory));
}

/** Whether `prepared` can be copied. PostgreSQL directories are private, and another user may have run the build. */
function mayRead(prepared: string): boolean {
  try {
    accessSync(path.join(prepared, 'PG_VERSION'), constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

const Manifest = z.object({ version: z.string() });

/** Path under `folder` of the prepared directory for this engine version. */
export function preparedPath(folder: string): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  return path.join(folder, `database-${version}-with-jobs`);
}

/**
 * Creates a directory for `ensureDataDirectory` to copy, used by the build and the tests. It contains pg-boss's tables,
 * the slowest part of a first start, and the data that `fill` adds.
 */
export async function prepareDirectory(directory: string, fill?: (db: Db) => Promise<unknown>): Promise<void> {
  if (existsSync(directory)) return;
  const draft = `${directory}.${process.pid}`;
  await mkdir(path.dirname(directory), { recursive: true });
  const { migrateScheduler } = await import('../../jobs/scheduler.ts');
  await initialise(draft, async (db) => {
    await migrateScheduler(db);
    await fill?.(db);
  });
  // If another process was faster, its result is equivalent.
  await rename(draft, directory).catch(() => rm(draft, { recursive: true, force: true }));
}

async function initialise(directory: string, fill?: (db: Db) => Promise<void>): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const died = Promise.withResolvers<never>();
  const engine = new EmbeddedEngine(directory, died.reject);
  const { databaseOn } = await import('./database-on.ts');
  const database = databaseOn(engine, {});
  await Promise.race([fill?.(database.db), died.promise]);
  await Promise.race([database.close(), died.promise]);
}

/** Concurrent syncs. The disk handles this many at little more than the cost of one. */
const MAX_CONCURRENT = 4;

/** initdb and cp leave everything in the system's cache. */
async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const waiting = entries.map((entry) => path.join(entry.parentPath, entry.name)).values();
  const some = async (): Promise<void> => {
    for (const file of waiting) await syncOne(file);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, some));
  await syncOne(directory);
}

async function syncOne(file: string): Promise<void> {
  await using handle = await open(file, 'r');
  await handle.sync();
}
