import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Notifications to one account or, without one, to all accounts up to `last_account_id`; and what each account has
 * dismissed, by number or name.
 */
export const up: Migration = async (db) => {
  await sql`
    create table notices (
      id bigint generated always as identity primary key,
      account_id bigint references accounts on delete cascade,
      last_account_id bigint not null,
      type text not null check (type in ('info', 'warning', 'error', 'other')),
      message text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index notices_account on notices (account_id, id)`.execute(db);
  await sql`
    create table notice_dismissals (
      account_id bigint not null references accounts on delete cascade,
      notice text not null,
      dismissed_at timestamptz not null,
      primary key (account_id, notice)
    )`.execute(db);
};
