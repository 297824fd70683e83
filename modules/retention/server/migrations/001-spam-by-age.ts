import { type Migration, sql } from '../../../../server/kit.ts';

/** Finds old spam across all forms. Without an index, that scans every submission. */
export const up: Migration = async (db) => {
  await sql`create index submissions_spam on submissions (submitted_at) where is_spam`.execute(db);
};
