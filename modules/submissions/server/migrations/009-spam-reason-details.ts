import { type Migration, sql } from '../../../../server/kit.ts';

/** The spam reason as a code with parameters, next to the English text. Null in older rows. */
export const up: Migration = async (db) => {
  await sql`alter table submissions add spam_reason_details jsonb`.execute(db);
};
