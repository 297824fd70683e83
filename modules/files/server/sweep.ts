import { HOUR_MS } from '../../../contract/duration.ts';
import { type Host, sql } from '../../../server/kit.ts';
import { requireOwnStorage } from './installation.ts';
import type { FileStorage } from './storage.ts';

/** A file without a row may belong to a submission that is being stored, but not for longer than this. */
const ORPHANED_MS = HOUR_MS;
/** Files per statement. */
const BATCH_SIZE = 500;

/**
 * Removes the files of submissions that were deleted, and returns their number. The rows go last, so that none is
 * forgotten.
 */
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

/**
 * Removes files without a submission, such as those of an upload during which the server was killed. Returns their
 * number, or throws `StorageNotOwned`.
 */
export async function removeOrphans({ db, clock }: Pick<Host, 'db' | 'clock'>, storage: FileStorage): Promise<number> {
  const before = new Date(clock.now().getTime() - ORPHANED_MS);
  let removed = await storage.removeArriving(before);
  if (storage.marker) await requireOwnStorage(db, storage.marker);
  for await (const keys of storage.storedBefore(before)) {
    const stored = await keysWithRow(db, keys);
    const orphans = keys.filter((key) => !stored.has(key));
    await storage.remove(orphans);
    removed += orphans.length;
  }
  return removed;
}

async function keysWithRow(db: Host['db'], keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`select key from files where key = any(${keys})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
