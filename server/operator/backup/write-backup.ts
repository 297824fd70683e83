import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { waitingJobs } from '../../jobs/waiting-jobs.ts';
import { type Db, sql } from '../../kit.ts';
import { type TableShape, migrationsOf, sequencesOf, tablesOf } from './catalogue.ts';
import { filePartsOf } from './file-parts.ts';
import { type Control, FORMAT, Header, MAGIC, secretFingerprint } from './lines.ts';

/** Rows per read; one may take a quarter of a megabyte. */
const ROWS_PER_BATCH = 250;

export interface BackupParts {
  readonly db: Db;
  /** Whose files of submissions are included. */
  readonly dataDir: string;
  readonly secret: string;
  readonly now: Date;
  /** Stops the backup. */
  readonly signal?: AbortSignal;
}

/** Writes a consistent snapshot of the database, and the files of its submissions, to `file`, readable by its owner only and synced to disk on return. */
export async function writeBackup(parts: BackupParts, file: string): Promise<void> {
  // Never writes to an existing file or through a link. Opened first, so that it exists before it is removed after a failure.
  await using opened = await open(file, 'wx', 0o600);
  const { signal } = parts;
  const out = opened.createWriteStream({ flush: true });
  await pipeline(Readable.from(linesOf(parts)), createGzip({ level: 6 }), out, { ...(signal && { signal }) });
}

/** On the embedded engine, with its single connection, other statements wait. */
async function* linesOf({ db, dataDir, secret, now }: BackupParts): AsyncGenerator<string> {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    const migrations = await migrationsOf(snapshot);
    const about = { format: FORMAT, made_at: now.toISOString(), secret: secretFingerprint(secret), migrations };
    yield line(Header.parse([MAGIC, about]));
    let rows = 0;
    for (const table of await tablesOf(snapshot)) {
      yield line(['table', table.name, [...table.columns]]);
      for await (const some of rowsOf(snapshot, table)) {
        rows += some.length;
        yield `${some.join('\n')}\n`;
      }
    }
    for (const { name, last } of await sequencesOf(snapshot)) yield line(['sequence', name, last]);
    for (const job of await waitingJobs(snapshot)) yield line(['job', job]);
    for await (const { key, base64 } of filePartsOf(dataDir)) yield line(['file', key, base64]);
    yield line(['end', rows]);
  } finally {
    await snapshot.rollback().execute();
  }
}

function line(control: Control | [typeof MAGIC, Header]): string {
  return `${JSON.stringify(control)}\n`;
}

/** Rows in the database's own JSON, so that numbers and times stay exact. */
async function* rowsOf(db: Db, { name, key }: TableShape): AsyncGenerator<readonly string[]> {
  const order = key.length === 0 ? sql`` : sql`order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}`;
  await sql`declare backup_rows no scroll cursor for
    select to_jsonb(t)::text as row from ${sql.table(name)} t ${order}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_PER_BATCH)} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close backup_rows`.execute(db);
}
