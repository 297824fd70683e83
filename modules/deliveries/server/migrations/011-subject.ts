import { type Migration, sql } from '../../../../server/kit.ts';

/** What was sent, for the delivery log: the subject of an email, which outlives its payload. */
export const up: Migration = async (db) => {
  await sql`alter table deliveries add column subject text`.execute(db);
};
