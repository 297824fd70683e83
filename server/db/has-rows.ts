import { type Kysely, sql } from 'kysely';

/** Whether a table has a row. */
export async function hasRows(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}
