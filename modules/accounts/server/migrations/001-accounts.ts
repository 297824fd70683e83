import { type Migration, sql } from '../../../../server/kit.ts';

/** Who may sign in, the links mailed to them, and how often someone tried what. */
export const up: Migration = async (db) => {
  await sql`
    create table accounts (
      id bigint generated always as identity primary key,
      email text not null,
      name text not null,
      password_hash text not null,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
      account_type text not null default 'STANDARD' check (account_type in ('STANDARD', 'CLIENT_OF_AGENCY')),
      plan text,
      verified_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index accounts_email on accounts (lower(email))`.execute(db);
  await sql`
    create table account_tokens (
      token_hash bytea primary key,
      account_id bigint not null references accounts on delete cascade,
      purpose text not null check (purpose in ('reset', 'verify')),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index account_tokens_account on account_tokens (account_id, purpose)`.execute(db);
  await sql`
    create table account_tries (
      key text primary key,
      count integer not null,
      since timestamptz not null,
      last_at timestamptz not null,
      blocked_until timestamptz
    )`.execute(db);
};
