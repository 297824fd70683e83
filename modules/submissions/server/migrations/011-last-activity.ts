import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * The time of a submission's latest activity after its arrival; null without any. The modules whose entries
 * count fill it for what they have stored, each in a migration of its own: this one holds up the intake only for a moment.
 */
export const up: Migration = async (db) => {
  await sql`alter table submissions add column last_activity_at timestamptz`.execute(db);
};
