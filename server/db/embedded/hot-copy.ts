import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Db, sql } from '../../kit.ts';
import { copyFile, copyListed, listFiles } from './copy-files.ts';
import { describeSpace, diskSpaceOf, isLow } from './disk-space.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** Files that PostgreSQL recreates when it starts, and its write-ahead log, which is copied last. */
const excluded =
  /^(pg_(wal|notify|replslot|stat_tmp|subtrans|serial|snapshots|dynshmem)\/|postmaster\.|(.*\/)?(pgsql_tmp|pg_internal\.init))/;

/** A copy of the database's files that another engine can open. */
export interface HotCopy {
  /** LSN that the engine must reach when it opens the copy; before it, the copy is not consistent. */
  readonly endLsn: string;
}

/**
 * Copies the database's files to the new directory `to` while statements continue, as PostgreSQL's own base backups do.
 * The copy holds everything that was committed before the call. Checkpoints are paused until the write-ahead log is
 * copied as well: they would let its files be reused.
 */
export async function hotCopy(engine: EmbeddedEngine, db: Db, to: string, signal: AbortSignal): Promise<HotCopy> {
  const { directory } = engine;
  await assertSpaceForCopy(directory);
  const assertMayContinue = (): void => {
    signal.throwIfAborted();
    assertSpaceAboveReserve(directory);
  };
  await engine.pauseCheckpoints();
  try {
    await sql`select pg_backup_start('inlet', true)`.execute(db);
    const { label, log, endLsn } = await untilStopped(db, async () =>
      copyListed(directory, to, await listData(directory), assertMayContinue),
    );
    await writeFile(path.join(to, 'backup_label'), label, { flag: 'wx', mode: 0o600 });
    const { files } = await listFiles(path.join(directory, 'pg_wal'), (name) => log.first <= name && name <= log.last);
    for (const { name } of files)
      await copyFile(path.join(directory, 'pg_wal', name), path.join(to, 'pg_wal', name), assertMayContinue);
    return { endLsn };
  } finally {
    // Fails only where the engine has ended, and its successor starts with checkpoints on.
    await engine.resumeCheckpoints().catch(() => undefined);
  }
}

const listData = (directory: string) => listFiles(directory, (name) => !excluded.test(name));

interface StoppedBackup extends HotCopy {
  /** Content of the file `backup_label`. */
  readonly label: string;
  /** Names of the first and the last file of the write-ahead log that the copy needs. */
  readonly log: { readonly first: string; readonly last: string };
}

/** Copies, then ends PostgreSQL's backup mode, even if copying fails. */
async function untilStopped(db: Db, copy: () => Promise<void>): Promise<StoppedBackup> {
  try {
    await copy();
  } catch (error) {
    await stopBackup(db).catch(() => undefined);
    throw error;
  }
  return stopBackup(db);
}

async function stopBackup(db: Db): Promise<StoppedBackup> {
  const { rows } = await sql<{ label: string; end_lsn: string; last: string }>`
    select labelfile as label, lsn::text as end_lsn, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(
    db,
  );
  const [row] = rows;
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(row?.label ?? '')?.[1];
  if (row === undefined || first === undefined) throw new Error('pg_backup_stop returned no start of the log');
  return { label: row.label, endLsn: row.end_lsn, log: { first, last: row.last } };
}

/** The copy takes as much space as the data; half of that again is for the log of that time and for the backup file. */
async function assertSpaceForCopy(directory: string): Promise<void> {
  const { files } = await listData(directory);
  const needed = 1.5 * files.reduce((sum, { bytes }) => sum + bytes, 0);
  const space = diskSpaceOf(directory);
  if (space.free - space.reserve >= needed) return;
  const megabytes = Math.ceil((needed + space.reserve) / 1024 ** 2).toLocaleString('en');
  throw new Error(
    `${describeSpace(space)}; a backup while the server runs needs ${megabytes} MB there. Free some space, or stop the server for the backup.`,
  );
}

/** Below the reserve the server would reject submissions, so the backup stops first. */
export function assertSpaceAboveReserve(directory: string): void {
  const space = diskSpaceOf(directory);
  if (isLow(space, false)) throw new Error(`${describeSpace(space)}, too little to finish the backup.`);
}
