import { type Migration, sql } from '../../../../server/kit.ts';

/** Addresses that signed up for the beta, with or without an account, and features that accounts signed up for. */
export const up: Migration = async (db) => {
  await sql`
    create table beta_signups (
      id bigint generated always as identity primary key,
      email text not null,
      name text,
      token_hash text unique,
      token_expires_at timestamptz,
      created_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(db);
  await sql`create unique index beta_signups_email on beta_signups (lower(email))`.execute(db);
  await sql`
    create table beta_features (
      account_id bigint not null references accounts on delete cascade,
      code text not null,
      signed_up_at timestamptz not null,
      primary key (account_id, code)
    )`.execute(db);
};
