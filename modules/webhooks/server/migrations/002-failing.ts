import { type Migration, sql } from '../../../../server/kit.ts';

/** Since when every delivery has failed, and when the owner was mailed of it. Any success empties both. */
export const up: Migration = async (db) => {
  await sql`alter table webhooks add column failing_since timestamptz, add column warned_at timestamptz`.execute(db);
};
