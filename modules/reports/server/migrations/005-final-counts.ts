import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Whether a count that has begun again follows a complete one, of which it keeps what is final. A migration that empties
 * the rollups sets it to false.
 */
export const up: Migration = async (db) => {
  await sql`alter table report_refreshes add column was_complete boolean not null default false`.execute(db);
};
