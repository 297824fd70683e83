import { type Migration, sql } from '../../../../server/kit.ts';

/** The clock gap of each page view's message. Among a visitor's messages, the fastest has the smallest gap. */
export const up: Migration = async (db) => {
  await sql`alter table visits add column clock_gap_ms bigint`.execute(db);
};
