import { type Db, sql } from '../../server/kit.ts';

/** How many wait for somebody else's lock; on the embedded engine, which does one thing after the other, nobody does. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
