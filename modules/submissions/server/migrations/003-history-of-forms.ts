import { type Migration, sql } from '../../../../server/kit.ts';

/** What happens to a form and to none of its submissions, such as a share, is an entry of the same history. */
export const up: Migration = async (db) => {
  // Later migrations of the same upgrade change submissions: before their history, as the intake does, to avoid a deadlock.
  await sql`lock table submissions, submission_history in access exclusive mode`.execute(db);
  await sql`alter table submission_history alter column submission_id drop not null`.execute(db);
};
