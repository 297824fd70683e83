import { type Migration, sql } from '../../../../server/kit.ts';

/** Links in notifications that have marked their submission. Each works once. */
export const up: Migration = async (db) => {
  await sql`
    create table used_mark_links (
      submission_id bigint not null references submissions on delete cascade,
      account_id bigint not null references accounts on delete cascade,
      marker text not null,
      used_at timestamptz not null,
      primary key (submission_id, account_id, marker)
    )`.execute(db);
  await sql`create index used_mark_links_used on used_mark_links (used_at)`.execute(db);
  await sql`create index used_mark_links_account on used_mark_links (account_id)`.execute(db);
};
