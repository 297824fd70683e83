import { type Migration, sql } from '../../../../server/kit.ts';

/** When a delivery that can be undone becomes due; null for one that cannot. */
export const up: Migration = async (db) => {
  await sql`alter table deliveries add column held_until timestamptz`.execute(db);
};
