import { type Migration, sql } from '../../../../server/kit.ts';

/** The longest-due deliveries are read in index order instead of sorting all due ones. */
export const up: Migration = async (db) => {
  await sql`drop index deliveries_due`.execute(db);
  await sql`create index deliveries_due on deliveries (next_at, id) where state = 'waiting'`.execute(db);
};
