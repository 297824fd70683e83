import { type Db, sql } from '../../server/kit.ts';

/** How many wait for another transaction's lock; always 0 on the embedded engine, which is serial. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
