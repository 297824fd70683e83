import { type Migration, sql } from '../../../../server/kit.ts';

/** How many submissions a month an account's forms show, how many they have, and which wait with their content locked. */
export const up: Migration = async (db) => {
  // `placed_in` is the month whose allowance the row is counted in; null for what is locked or never counted.
  await sql`
    alter table submissions
      add column is_locked boolean not null default false,
      add column placed_in date`.execute(db);
  await sql`create index submissions_locked on submissions (form_id, id) where is_locked`.execute(db);
  // Written by whoever sells plans. An account without a row has no cap; after `ends_at` the cap is 0.
  await sql`
    create table submission_allowances (
      account_id bigint primary key references accounts on delete cascade,
      cap bigint not null,
      ends_at timestamptz
    )`.execute(db);
  // `used` places of a month (UTC). What the last batch asked for, and what was so before it, stands beside it: an upsert
  // can return only what it wrote.
  await sql`
    create table submission_usage (
      account_id bigint not null references accounts on delete cascade,
      month date not null,
      used bigint not null,
      used_before bigint not null default 0,
      told integer not null default 0,
      told_before integer not null default 0,
      asked bigint not null default 0,
      cap bigint not null default 0,
      primary key (account_id, month)
    )`.execute(db);
};
