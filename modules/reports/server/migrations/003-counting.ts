import { type Migration, sql } from '../../../../server/kit.ts';

/** Until everything of a form has been counted once there is no `refreshed_at`, and nobody reads what is there so far. */
export const up: Migration = async (db) => {
  await sql`alter table report_refreshes alter column refreshed_at drop not null`.execute(db);
};
