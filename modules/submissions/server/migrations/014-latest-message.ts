import { type Migration, sql } from '../../../../server/kit.ts';

/** The latest email of the conversation, as rows have it; null without any. Holds up the intake only for a moment. */
export const up: Migration = async (db) => {
  await sql`alter table submissions add column latest_message jsonb`.execute(db);
};
