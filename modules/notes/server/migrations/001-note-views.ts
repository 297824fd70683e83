import { type Migration, sql } from '../../../../server/kit.ts';

/** Up to which entry of the history each account has seen the notes of a submission. The notes are entries themselves. */
export const up: Migration = async (db) => {
  await sql`
    create table note_views (
      submission_id bigint not null references submissions on delete cascade,
      account_id bigint not null references accounts on delete cascade,
      last_number bigint not null,
      primary key (submission_id, account_id)
    )`.execute(db);
};
