import { expect } from 'vitest';
import { sql } from '../../server/kit.ts';
import { type DatabaseLocation, openLocation } from '../server/test-database.ts';

/**
 * Ends the transactions of a paused server now, as PostgreSQL does after a minute; until then, others wait for their
 * locks. Resolves once every transaction that had begun has ended, also those of other servers, which end on their own.
 */
export async function endTransactionsIn({ dataDir, env }: Pick<DatabaseLocation, 'dataDir' | 'env'>): Promise<void> {
  // Past the pooler, if there is one: they may hold all of its connections.
  const { DATABASE_URL = '', DATABASE_DIRECT_URL = DATABASE_URL } = env;
  const database = await openLocation({ dataDir, env: { DATABASE_URL: DATABASE_DIRECT_URL } });
  const { db } = database;
  try {
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
    const begun = sql`
      datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start < ${rows[0]?.now}::timestamptz`;
    const left = async (): Promise<number> => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where ${begun} and state like 'idle in transaction%' and state_change < now() - interval '1 second'`.execute(
        db,
      );
      return (await sql`select from pg_stat_activity where ${begun}`.execute(db)).rows.length;
    };
    await expect.poll(left).toBe(0);
  } finally {
    await database.close();
  }
}
