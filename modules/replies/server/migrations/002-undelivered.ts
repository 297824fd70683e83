import { type Migration, sql } from '../../../../server/kit.ts';

/** Why a reply that was sent did not reach the visitor, as a mail server reported later; null if none did. */
export const up: Migration = async (db) => {
  await sql`alter table replies add column undelivered text`.execute(db);
};
