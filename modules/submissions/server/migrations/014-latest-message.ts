import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * The latest email of the conversation, as rows have it; null without any. The modules that store emails fill it for
 * earlier ones: this one holds up the intake only for a moment.
 */
export const up: Migration = async (db) => {
  await sql`alter table submissions add column latest_message jsonb`.execute(db);
};
