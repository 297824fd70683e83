import { type Migration, sql } from '../../../../server/kit.ts';

/** The message as a code with parameters, next to the English text. Null in older rows. */
export const up: Migration = async (db) => {
  await sql`alter table notices add details jsonb`.execute(db);
};
