import { type Migration, sql } from '../../../../server/kit.ts';

/** Replies by email. Whether one has been sent is known by its delivery. */
export const up: Migration = async (db) => {
  await sql`
    create table replies (
      id bigint generated always as identity primary key,
      submission_id bigint not null references submissions on delete cascade,
      account_id bigint references accounts on delete set null,
      key text not null,
      by text not null,
      recipient text not null,
      text text not null,
      message_id text not null unique,
      delivery_id bigint not null unique,
      created_at timestamptz not null,
      unique (submission_id, key)
    )`.execute(db);
  await sql`create index replies_account on replies (account_id)`.execute(db);
};
