import { type Migration, sql } from '../../../../server/kit.ts';

/** What happens to a form and to none of its submissions, such as a share, is an entry of the same history. */
export const up: Migration = async (db) => {
  await sql`alter table submission_history alter column submission_id drop not null`.execute(db);
};
