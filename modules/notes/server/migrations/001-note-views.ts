import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * The last history number up to which each account has seen a submission's notes. The notes themselves are history
 * entries.
 */
export const up: Migration = async (db) => {
  await sql`
    create table note_views (
      submission_id bigint not null references submissions on delete cascade,
      account_id bigint not null references accounts on delete cascade,
      last_number bigint not null,
      primary key (submission_id, account_id)
    )`.execute(db);
};
