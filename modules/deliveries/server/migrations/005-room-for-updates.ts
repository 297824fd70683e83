import { type Migration, sql } from '../../../../server/kit.ts';

/** A row is changed twice as it is delivered: with room on its page the first change leaves the indexes alone. */
export const up: Migration = async (db) => {
  await sql`alter table deliveries set (fillfactor = 70)`.execute(db);
};
