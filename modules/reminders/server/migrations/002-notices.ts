import { type Migration, sql } from '../../../../server/kit.ts';

/** The notification that a fired reminder posted. */
export const up: Migration = async (db) => {
  await sql`alter table reminders add notice_id bigint references notices on delete set null`.execute(db);
};
