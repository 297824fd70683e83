import { type Migration, sql } from '../../../../server/kit.ts';

/** How late each page view's message came: among those of one visitor the gap between the clocks is smallest for the quickest. */
export const up: Migration = async (db) => {
  await sql`alter table visits add column clock_gap_ms bigint`.execute(db);
};
