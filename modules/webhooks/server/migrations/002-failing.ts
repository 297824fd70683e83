import { type Migration, sql } from '../../../../server/kit.ts';

/** When the current failure streak began, and when the owner was emailed about it. Any success clears both. */
export const up: Migration = async (db) => {
  await sql`alter table webhooks add column failing_since timestamptz, add column warned_at timestamptz`.execute(db);
};
