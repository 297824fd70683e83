import { type Migration, sql } from '../../../../server/kit.ts';

/** For the hourly removal: without it, each run reads every delivery. */
export const up: Migration = async (db) => {
  await sql`
    create index deliveries_done on deliveries (done_at) where state = 'done' and submission_id is null`.execute(db);
};
