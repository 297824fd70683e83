import { type Migration, sql } from '../../../../server/kit.ts';

/** Times before which page views may be gone, each with when it was recorded: before any of them is deleted. */
export const up: Migration = async (db) => {
  await sql`
    create table collector_views_since (
      since timestamptz not null,
      recorded_at timestamptz not null
    )`.execute(db);
};
