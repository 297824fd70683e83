import { type Migration, sql } from '../../../../server/kit.ts';

/** The longest due are read off the index in the order in which they are taken, instead of all that are due being sorted. */
export const up: Migration = async (db) => {
  await sql`drop index deliveries_due`.execute(db);
  await sql`create index deliveries_due on deliveries (next_at, id) where state = 'waiting'`.execute(db);
};
