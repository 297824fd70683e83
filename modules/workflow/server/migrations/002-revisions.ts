import { type Migration, sql } from '../../../../server/kit.ts';

/** How often a workflow was saved: an editor says upon which revision its changes were made. */
export const up: Migration = async (db) => {
  await sql`alter table workflows add column revision integer not null default 1`.execute(db);
};
