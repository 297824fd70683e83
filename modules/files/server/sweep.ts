import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '../../../contract/duration.ts';
import { ARRIVING, filesFolder, type Host, isFileKey, sql } from '../../../server/kit.ts';
import type { FileStorage } from './storage.ts';

/** A file without a row may belong to a submission that is being stored, but not for longer than this. */
const ORPHANED_MS = HOUR_MS;
/** Files per statement. */
const BATCH_SIZE = 500;

/** Removes the files of submissions that were deleted, and returns their number. The rows go last, so that none is forgotten. */
export async function removeDeleted({ db }: Pick<Host, 'db'>, storage: FileStorage): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; key: string }>`
      select id, key from files where submission_id is null order by id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length === 0) return removed;
    await storage.remove(rows.map(({ key }) => key));
    await sql`delete from files where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
    removed += rows.length;
  }
}

/** Removes files that no submission has, such as those of an upload during which the server was killed. Returns their number. */
export async function removeOrphans({
  db,
  clock,
  dataDir,
}: Pick<Host, 'db' | 'clock'> & { readonly dataDir: string }): Promise<number> {
  const folder = filesFolder(dataDir);
  const before = clock.now().getTime() - ORPHANED_MS;
  let removed = 0;
  for (const name of await entriesOf(folder)) {
    const old = await olderFiles(path.join(folder, name), before);
    const stored = name === ARRIVING ? new Set<string>() : await keysWithRow(db, old);
    const orphans = old.filter((key) => !stored.has(key));
    await Promise.all(orphans.map((key) => rm(path.join(folder, name, key), { force: true })));
    removed += orphans.length;
  }
  return removed;
}

async function olderFiles(folder: string, before: number): Promise<readonly string[]> {
  const keys = (await entriesOf(folder)).filter(isFileKey);
  const times = await Promise.all(keys.map((key) => stat(path.join(folder, key)).catch(() => undefined)));
  return keys.filter((_, at) => (times[at]?.mtimeMs ?? before) < before);
}

async function keysWithRow(db: Host['db'], keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`select key from files where key = any(${keys})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
