import { type Migration, sql } from '../../../../server/kit.ts';

/** A delivery's row is updated twice: with free space on its page, the first update does not touch the indexes. */
export const up: Migration = async (db) => {
  await sql`alter table deliveries set (fillfactor = 70)`.execute(db);
};
