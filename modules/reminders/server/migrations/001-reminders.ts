import { type Migration, sql } from '../../../../server/kit.ts';

/** Reminders, private to the user who set them. */
export const up: Migration = async (db) => {
  await sql`
    create table reminders (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade,
      submission_id bigint not null references submissions on delete cascade,
      note text not null,
      state text not null default 'UNFIRED' check (state in ('UNFIRED', 'FIRED', 'READ')),
      created_at timestamptz not null,
      remind_at timestamptz not null
    )`.execute(db);
  await sql`create index reminders_account on reminders (account_id, remind_at)`.execute(db);
  await sql`create index reminders_submission on reminders (submission_id)`.execute(db);
  await sql`create index reminders_waiting on reminders (remind_at) where state = 'UNFIRED'`.execute(db);
};
