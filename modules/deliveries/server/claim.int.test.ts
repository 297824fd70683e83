import { expect, test } from 'vitest';
import { type Db, inTransaction, sql } from '../../../server/kit.ts';
import { deliveriesAlone } from '../../../tests/server/deliveries-database.ts';
import { claimDue } from './claim.ts';

const table = deliveriesAlone();
const MANY = 10_000;

const queueMany = () =>
  sql`
    insert into deliveries (kind, target, payload)
    select 'parcel', 'someone', '{}' from generate_series(1, ${MANY}::int)`.execute(table.db);

/** Number of rows of the table that this connection has read. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'deliveries'`.execute(
    db,
  );
  return rows[0]?.read ?? 0;
}

test('reads few of many due deliveries to claim some, even with outdated statistics', async () => {
  await queueMany();
  await sql`update deliveries set state = 'done'`.execute(table.db);
  await sql`analyze deliveries`.execute(table.db);
  await queueMany();
  const wanted = { kinds: ['parcel'], max: 64, maxPerTarget: 32, maxByTarget: new Map(), inProgressIds: [] };
  await inTransaction(table.db, async (tx) => {
    const before = await rowsRead(tx);
    expect(await claimDue(tx, wanted, new Date())).toHaveLength(32);
    const read = (await rowsRead(tx)) - before;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(MANY / 10);
  });
});
