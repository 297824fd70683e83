import { type Migration, sql } from '../../../../server/kit.ts';

/** Expired tokens and counters are deleted every hour, without reading the others. */
export const up: Migration = async (db) => {
  await sql`create index account_tokens_expiry on account_tokens (expires_at)`.execute(db);
  await sql`create index account_tries_last on account_tries (last_at)`.execute(db);
};
