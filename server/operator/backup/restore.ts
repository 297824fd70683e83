import { StartError } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { isRejectedData } from '../../db/database-error.ts';
import { type MigrationFolder, migrate } from '../../db/migrate.ts';
import { migrateScheduler } from '../../jobs/scheduler.ts';
import { type WaitingJob, restoreJobs } from '../../jobs/waiting-jobs.ts';
import { type Db, inTransaction, sql } from '../../kit.ts';
import { sequenceNamesOf, tablesOf } from './catalogue.ts';
import { FileWriter } from './file-parts.ts';
import { dropAll, assertEmpty } from './empty-database.ts';
import { type ControlOf, type Header, secretFingerprint } from './lines.ts';
import { checkBackup, partsOf } from './read-backup.ts';

export interface RestoreParts {
  readonly database: Database;
  /** Where the files of submissions are restored. */
  readonly dataDir: string;
  readonly folders: readonly MigrationFolder[];
  readonly secret: string;
  /** Whether values encrypted with another SECRET may become unreadable. */
  readonly mayLoseSecrets: boolean;
}

/**
 * Restores a backup into an empty database: the tables of its version, its rows, then later migrations. Returns the
 * number of rows.
 */
export async function restore({ database, dataDir, folders, ...rest }: RestoreParts, file: string): Promise<number> {
  const header = await checkBackup(file);
  checkSecret(header, rest);
  const then = stepsOf(header, folders);
  return database.exclusively(async (db) => {
    await assertEmpty(db);
    await dropAll(db);
    try {
      await migrate(db, then);
      const { rows, jobs } = await inTransaction(db, (tx) => fill(tx, dataDir, file));
      await migrate(db, folders);
      await migrateScheduler(db);
      await restoreJobs(db, jobs);
      return rows;
    } catch (error) {
      // Left empty, so that the restore can be repeated.
      await dropAll(db);
      throw error;
    }
  });
}

function checkSecret(
  header: Header,
  { secret, mayLoseSecrets }: Pick<RestoreParts, 'secret' | 'mayLoseSecrets'>,
): void {
  if (mayLoseSecrets || header.secret === secretFingerprint(secret)) return;
  throw new StartError(
    'The backup was made with a different SECRET. Set SECRET to that value, or copy the file named secret from the old DATA_DIR to the new one. With --lose-secrets, webhook and API keys must be entered again.',
  );
}

/** The modules limited to the migrations that the backup has. */
function stepsOf({ migrations }: Header, folders: readonly MigrationFolder[]): readonly MigrationFolder[] {
  const known = new Map(folders.map((folder) => [folder.module.replaceAll('-', '_'), folder]));
  for (const module of Object.keys(migrations))
    if (!known.has(module))
      throw new StartError(`The backup contains tables of the module ${module}, which is not installed.`);
  return folders.map((folder) => ({ ...folder, only: migrations[folder.module.replaceAll('-', '_')] ?? [] }));
}

/** Approximate size of the rows of one statement. */
const BATCH = 1_000_000;

/** Effects of triggers are already in the backup. */
async function setTriggers(db: Db, tables: readonly string[], to: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(db);
}

async function fill(db: Db, dataDir: string, file: string): Promise<{ rows: number; jobs: readonly WaitingJob[] }> {
  const columns = new Map((await tablesOf(db)).map((table) => [table.name, new Set(table.columns)]));
  const tables = [...columns.keys()];
  const sequences = await sequenceNamesOf(db);
  // Migrations may have inserted rows that are also in the backup.
  if (tables.length > 0)
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity cascade`.execute(db);
  await setTriggers(db, tables, 'disable');
  const batch = new Batch(db, file);
  await using files = new FileWriter(dataDir);
  const jobs: WaitingJob[] = [];
  let rows = 0;
  for await (const part of partsOf(file)) {
    if ('row' in part) {
      rows++;
      await batch.add(part.row);
      continue;
    }
    await batch.flush();
    const [word, value] = part.control;
    if (word === 'table') batch.begin(value, knownColumns(part.control, columns, file));
    else if (word === 'sequence') await setSequence(db, part.control, sequences, file);
    else if (word === 'job') jobs.push(value);
    else if (word === 'file') await files.add({ key: value, base64: part.control[2] });
  }
  await setTriggers(db, tables, 'enable');
  return { rows, jobs };
}

/** Rows go into the tables of the modules only, not into those of the database itself. */
function knownColumns(
  [, table, named]: ControlOf<'table'>,
  columns: ReadonlyMap<string, ReadonlySet<string>>,
  file: string,
): readonly string[] {
  const known = columns.get(table);
  if (!known) throw damaged(file, `it has rows of the table ${table.slice(0, 60)}, which does not exist`);
  const unknown = named.find((column) => !known.has(column));
  if (unknown === undefined) return named;
  throw damaged(file, `the table ${table} has no column ${unknown.slice(0, 60)}`);
}

async function setSequence(
  db: Db,
  [, name, last]: ControlOf<'sequence'>,
  known: ReadonlySet<string>,
  file: string,
): Promise<void> {
  if (!known.has(name)) throw damaged(file, `the sequence ${name.slice(0, 60)} does not exist`);
  await sql`select setval(${name}::regclass, ${last})`.execute(db).catch((error: unknown) => {
    throw isRejectedData(error) ? damaged(file, `the sequence ${name} cannot be at ${last}`, error) : error;
  });
}

function damaged(file: string, why: string, cause?: unknown): StartError {
  return new StartError(`${file} is damaged: ${why}.`, { cause });
}

class Batch {
  readonly #db: Db;
  readonly #file: string;
  #table = '';
  #columns: readonly string[] = [];
  #rows: string[] = [];
  #length = 0;

  constructor(db: Db, file: string) {
    [this.#db, this.#file] = [db, file];
  }

  begin(table: string, columns: readonly string[]): void {
    this.#table = table;
    this.#columns = columns;
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.#length += row.length;
    if (this.#length >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const table = sql.table(this.#table);
    const columns = sql.join(this.#columns.map((column) => sql.ref(column)));
    const insert = sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, ${`[${this.#rows.join(',')}]`}::jsonb)`;
    await insert.execute(this.#db).catch((error: unknown) => {
      if (!isRejectedData(error)) throw error;
      throw damaged(this.#file, `rows of the table ${this.#table} do not fit (${error.message})`, error);
    });
    this.#rows = [];
    this.#length = 0;
  }
}
