import { type Migration, sql } from '../../../../server/kit.ts';

/** Old spam is looked for in all forms at once: without an index that reads every submission there is. */
export const up: Migration = async (db) => {
  await sql`create index submissions_spam on submissions (submitted_at) where is_spam`.execute(db);
};
