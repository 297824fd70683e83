import { sql } from 'kysely';
import type { Migration } from '../../kit.ts';

/** Sessions by the SHA-256 of their token. */
export const up: Migration = async (db) => {
  await sql`
    create table sessions (
      token_hash bytea primary key,
      account_id bigint not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_account on sessions (account_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
};
