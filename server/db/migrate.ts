import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../config.ts';
import { folderOf, withModuleErrors } from '../module-error.ts';
import { type Db, sql, tables } from '../kit.ts';

/** A module's migrations: a folder of `001-name.ts` and so on, each exporting `up`. */
export interface MigrationFolder {
  readonly module: string;
  readonly folder: string;
  /** Applies only these migrations: those of an older version. */
  readonly only?: readonly string[];
}

/**
 * Applies each module's pending migrations, in the given order. Every module has its own migration table, so that
 * deleting a module or adding a migration to an earlier one affects no other. Forward only. Returns the applied
 * migrations.
 */
export async function migrate(db: Db, folders: readonly MigrationFolder[]): Promise<readonly string[]> {
  const known = await stepsTaken(db, folders);
  const taken: string[] = [];
  for (const one of folders) {
    const { module, only } = one;
    const names = chosen(module, await stepsIn(one.folder), only);
    const before = known.get(module) ?? [];
    checkOrder(module, names, before);
    // Applied migrations are not even loaded: most starts have nothing to apply.
    if (names.length > before.length) taken.push(...(await migrateOne(db, module, await load(one, names))));
  }
  return taken;
}

const tableOf = (module: string): string => `migrations_${module.replaceAll('-', '_')}`;

/** The applied migrations of every module in two statements. A Kysely migrator takes a dozen to find nothing to do. */
async function stepsTaken(
  db: Db,
  folders: readonly MigrationFolder[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: there } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename like ${'migrations\\_%'}`.execute(
    db,
  );
  const names = new Set(there.map(({ name }) => name));
  const reads = folders
    .filter(({ module }) => names.has(tableOf(module)))
    .map(({ module }) => sql`select ${sql.lit(module)} as module, name from ${sql.table(tableOf(module))}`);
  if (reads.length === 0) return new Map();
  const { rows } = await sql<{ module: string; name: string }>`${sql.join(reads, sql` union all `)}`.execute(db);
  const byModule = Map.groupBy(rows, ({ module }) => module);
  return new Map([...byModule].map(([module, steps]) => [module, steps.map(({ name }) => name)]));
}

/** Applied migrations must still exist, and new ones must sort after them. */
function checkOrder(module: string, steps: readonly string[], taken: readonly string[]): void {
  const missing = taken.find((step) => !steps.includes(step));
  if (missing !== undefined)
    throw new StartError(
      `${folderOf(module)}: the migration ${missing} has run on this database but its file is missing or renamed. Restore it and make changes in a new migration, or run the newer Inlet that added it.`,
    );
  const last = steps.findLastIndex((step) => taken.includes(step));
  const late = steps.slice(0, Math.max(last, 0)).find((step) => !taken.includes(step));
  if (late !== undefined)
    throw new StartError(
      `${folderOf(module)}: the migration ${late} comes before ${steps[last]}, which has already run. Give it a higher number.`,
    );
}

function chosen(module: string, names: readonly string[], only: readonly string[] | undefined): readonly string[] {
  if (!only) return names;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new StartError(`Unknown migration ${unknown} of ${module}: it was added by a newer Inlet.`);
  return names.filter((name) => only.includes(name));
}

async function migrateOne(db: Db, module: string, steps: Record<string, Migration>): Promise<string[]> {
  const table = tableOf(module);
  const migrator = new Migrator({
    db: tables<unknown>(db),
    provider: { getMigrations: async () => steps },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error');
    const where = failed ? `migration ${failed.migrationName} of ` : '';
    throw new StartError(`Migrating the database failed: ${where}${module}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return results.map(({ migrationName }) => `${module}/${migrationName}`);
}

/** The names of a folder's migrations, in order. */
async function stepsIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).toSorted();
  const misnamed = files.find((file) => !/^\d{3}-[a-z0-9-]+\.ts$/.test(file));
  if (misnamed !== undefined)
    throw new StartError(`${path.join(folder, misnamed)}: migrations are named like 001-add-column.ts`);
  return files.map((file) => file.slice(0, -3));
}

async function load(folder: MigrationFolder, names: readonly string[]): Promise<Record<string, Migration>> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await loadStep(folder, name)] as const)),
  );
}

async function loadStep({ module, folder }: MigrationFolder, name: string): Promise<Migration> {
  const location = path.join(folder, `${name}.ts`);
  const step = await withModuleErrors<unknown>(module, () => import(pathToFileURL(location).href));
  if (!isMigration(step)) throw new StartError(`${location}: a migration must export an async function named up`);
  return step;
}

function isMigration(step: unknown): step is Migration {
  return typeof step === 'object' && step !== null && 'up' in step && typeof step.up === 'function';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
