import { type Migration, sql } from '../../../../server/kit.ts';

/** `refreshed_at` stays null until a form has been counted completely, so that partial counts are never read. */
export const up: Migration = async (db) => {
  await sql`alter table report_refreshes alter column refreshed_at drop not null`.execute(db);
};
