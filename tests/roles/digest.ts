import { type Db, sql } from '../../server/kit.ts';

/** A digest of each table by name: equal digests show that nothing has changed. */
export type Digest = Readonly<Record<string, string>>;

/** Reads every table of the product, without the job library's schema. */
export async function digestOf(db: Db): Promise<Digest> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  const each = tables.map(
    ({ name }) => sql`
      select ${name} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as held
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; held: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}
