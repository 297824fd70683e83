import { type Migration, sql } from '../../../../server/kit.ts';

/** Number of saves per workflow, used for optimistic concurrency control. */
export const up: Migration = async (db) => {
  await sql`alter table workflows add column revision integer not null default 1`.execute(db);
};
