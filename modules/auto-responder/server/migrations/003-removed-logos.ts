import { type Migration, sql } from '../../../../server/kit.ts';

/** A removed logo can be restored for a day. */
export const up: Migration = async (db) => {
  await sql`alter table auto_reply_logos add column removed_at timestamptz`.execute(db);
};
