import { type Migration, sql } from '../../../../server/kit.ts';

/** `message_key` is the email's Message-ID: an email that arrives again is stored once. */
export const up: Migration = async (db) => {
  await sql`
    create table answers (
      id bigint generated always as identity primary key,
      submission_id bigint not null references submissions on delete cascade,
      reply_id bigint not null,
      message_key text not null,
      kind text not null,
      from_name text not null,
      from_address text not null,
      subject text not null,
      text text not null,
      quoted text not null,
      left_out jsonb not null,
      reason text,
      received_at timestamptz not null,
      unique (submission_id, message_key)
    )`.execute(db);
  await sql`create index answers_of_submission on answers (submission_id, received_at)`.execute(db);
};
