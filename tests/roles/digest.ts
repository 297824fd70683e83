import { type Db, sql } from '../../server/kit.ts';

/** A digest of each table by name: equal digests show that nothing has changed. */
export type Digest = Readonly<Record<string, string>>;

/** Reads every table of the product, without the job library's schema. */
export async function digestOf(db: Db): Promise<Digest> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  // A column for each, since PostgreSQL starts processes for a union of so many tables, however small they are.
  const each = tables.map(
    ({ name }) => sql`
      (select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0)
      from ${sql.table(name)} t) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Digest>`select ${sql.join(each)}`.execute(db);
  const [digest] = rows;
  if (!digest) throw new Error('The statement should have returned a row');
  return digest;
}
