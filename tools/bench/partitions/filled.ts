import { cpSync } from 'node:fs';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../../../server/db/database.ts';
import { sql, tables } from '../../../server/kit.ts';
import { migratedDirectory, migrateProduct } from '../../../tests/server/migrated.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { openParts } from '../server-parts.ts';
import { conversion, monthsOf, runStep } from './convert.ts';
import { addForm, type Form } from '../page-views/form.ts';
import { addMonths, addViews } from './page-views.ts';
import type { Known } from './statements.ts';

/** A product database with one form. */
export interface Product {
  readonly client: Pick<Client, 'query'>;
  readonly database: Database;
  readonly form: Form;
}

/** Opens databases, which are closed with `opened`. */
export interface Opening {
  /** The URL of a new database of PostgreSQL; undefined for the embedded one. */
  readonly newDatabase: (name: string) => Promise<string | undefined>;
  readonly opened: AsyncDisposableStack;
}

export async function openProduct({ newDatabase, opened }: Opening, name: string): Promise<Product> {
  const DATABASE_URL = await newDatabase(name);
  const directory = opened.use(temporaryDirectory());
  if (DATABASE_URL !== undefined) await migrateProduct(DATABASE_URL);
  else cpSync(await migratedDirectory(), path.join(directory.path, 'db'), { recursive: true });
  const settings = { DATABASE_URL, DATA_DIR: directory.path, SECRET: 'x'.repeat(32), LOG_LEVEL: 'warn' };
  const { database } = await openParts(settings);
  opened.defer(() => database.close());
  const client = DATABASE_URL === undefined ? clientOf(database) : await connect(DATABASE_URL, opened);
  return { client, database, form: await addForm(database) };
}

async function connect(connectionString: string, opened: AsyncDisposableStack): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  opened.defer(() => client.end());
  return client;
}

/** The embedded engine has one connection. */
function clientOf({ db }: Database): Pick<Client, 'query'> {
  const query = (text: string, values: readonly unknown[] = []) =>
    tables(db).executeQuery(CompiledQuery.raw(text, [...values]));
  return { query } as unknown as Pick<Client, 'query'>; // Only these parameters are used.
}

/** A year of page views whose keys begin with their month, in partitions of `width` months; 0 is one table. */
export async function openViews(opening: Opening, width: number, rows: number): Promise<Product> {
  const product = await openProduct(opening, `width_${width}`);
  const { client, database, form } = product;
  await addViews(client, form, rows);
  await addMonths(client, async () => {
    if (width === 0) return;
    for (const step of conversion(monthsOf(width))) await runStep(database.db, step);
  });
  return product;
}

/** Page views that have been stored, from all months. */
export async function knownIn({ db }: Database): Promise<readonly Known[]> {
  const { rows } = await sql<Known>`
    select visitor_id as visitor, page_key as page from visits order by hashtext(page_key) limit 20000`.execute(db);
  return rows;
}

/** Submissions whose visitors are known. */
export async function submissionsIn({ db }: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from submissions where visitor_id is not null order by hashtext(page_key) limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
