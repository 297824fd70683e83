import { StartError } from '../../config.ts';
import { JOBS_SCHEMA } from '../../jobs/waiting-jobs.ts';
import { type Db, hasRows, sql } from '../../kit.ts';
import { tablesOf } from './catalogue.ts';

/** Rejects a database that has rows. */
export async function assertEmpty(db: Db): Promise<void> {
  for (const { name } of await tablesOf(db)) {
    if (await hasRows(db, name))
      throw new StartError(
        `The database is not empty: ${name} has rows. Restore into a new DATA_DIR or a new database.`,
      );
  }
}

/** Drops tables, functions and the job library's schema. */
export async function dropAll(db: Db): Promise<void> {
  await dropTables(db);
  await dropFunctions(db);
  await sql`drop schema if exists ${sql.id(JOBS_SCHEMA)} cascade`.execute(db);
}

async function dropTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
  if (rows.length > 0) await sql`drop table ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(db);
}

/** Only the product's: extensions keep theirs. */
async function dropFunctions(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db);
  for (const { name } of rows) await sql`drop function ${sql.raw(name)} cascade`.execute(db);
}
