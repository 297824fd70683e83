import { sql } from 'kysely';
import type { Migration } from '../../kit.ts';

/** Requests with an Idempotency-Key of the last day, and their responses, encrypted. Without one, it has not been stored yet. */
export const up: Migration = async (db) => {
  await sql`
    create table request_keys (
      account_id bigint not null,
      key text not null,
      request bytea not null,
      response text,
      created_at timestamptz not null,
      primary key (account_id, key)
    )`.execute(db);
  await sql`create index request_keys_age on request_keys (created_at)`.execute(db);
};
