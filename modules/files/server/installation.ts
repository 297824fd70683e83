import { randomUUID } from 'node:crypto';
import { type Db, hasRows, sql } from '../../../server/kit.ts';
import type { OwnerMarker } from './storage-adapter.ts';

/** Files without a submission stay, because the storage may belong to another database. */
export class StorageNotOwned extends Error {}

/**
 * Throws `StorageNotOwned` if files without a row may belong to another database, or be newer than a restored backup.
 */
export async function requireOwnStorage(db: Db, marker: OwnerMarker): Promise<void> {
  if (!(await hasRows(db, 'files'))) {
    if (await marker.hasFiles()) throw notOwned('it has files, but the database knows none');
    return;
  }
  const own = await installationIn(db);
  if (own?.is_held === true) throw notOwned('the database was restored from a backup, which may be older than files');
  const owner = await marker.owner();
  if (owner === undefined) await marker.setOwner(await installationId(db));
  else if (owner !== own?.id) throw notOwned('it belongs to another installation');
}

const notOwned = (reason: string): Error =>
  new StorageNotOwned(
    `no file was removed from the bucket: ${reason}. Check FILES_URL. If the bucket belongs to this database alone, run npm run admin -- files adopt.`,
  );

/** Keeps all files in the storage until `adopt`. */
export async function hold(db: Db): Promise<void> {
  await installationId(db);
  await sql`update file_installation set is_held = true`.execute(db);
}

/** Assigns the storage to this installation, with all files in it. */
export async function adopt(db: Db, marker: OwnerMarker): Promise<void> {
  await marker.setOwner(await installationId(db));
  await sql`update file_installation set is_held = false`.execute(db);
}

/** The id, which is created on first use. */
export async function installationId(db: Db): Promise<string> {
  const known = await installationIn(db);
  if (known) return known.id;
  await sql`insert into file_installation (id) values (${randomUUID()}) on conflict do nothing`.execute(db);
  const own = await installationIn(db);
  if (!own) throw new Error('The id of the installation was not stored');
  return own.id;
}

async function installationIn(db: Db): Promise<{ readonly id: string; readonly is_held: boolean } | undefined> {
  const { rows } = await sql<{ id: string; is_held: boolean }>`select id, is_held from file_installation`.execute(db);
  return rows[0];
}
