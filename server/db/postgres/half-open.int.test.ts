import { expect, it } from 'vitest';
import { FaultProxy } from '../../../tests/faults/fault-proxy.ts';
import { TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import { sql } from '../../kit.ts';
import type { Database } from '../database.ts';
import { DatabaseUnavailable } from '../database-error.ts';
import { listenOn, openForTest, notifyChannel } from './testing.ts';

/** The settings of `openPostgres`, shortened. */
const timeouts = { responseSeconds: 2, heartbeatSeconds: 1, heartbeatResponseSeconds: 1 };
const WRITERS = 5;

/** Writes rows concurrently until stopped. Records which were acknowledged and over which connections. */
function writers(database: Database) {
  const acknowledged: number[] = [];
  const connections = new Set<number>();
  const failures: unknown[] = [];
  const stopping = new AbortController();
  let next = 0;
  const write = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const id = ++next;
      const insert = sql<{ pid: number }>`insert into acknowledged values (${id}) returning pg_backend_pid() as pid`;
      await insert.execute(database.db).then(
        ({ rows }) => {
          acknowledged.push(id);
          for (const { pid } of rows) connections.add(pid);
        },
        (error: unknown) => failures.push(error),
      );
    }
  };
  const all = Array.from({ length: WRITERS }, write);
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(all);
  };
  return { acknowledged, connections, failures, stop };
}

it('abandons silent connections in time without losing an acknowledged row', async () => {
  await using postgres = await TestPostgres.start();
  const url = new URL(await postgres.createDatabase('half_open'));
  await using proxy = await FaultProxy.start(Number(url.port));
  url.port = String(proxy.port);
  const database = await openForTest(url.href, timeouts);
  const received = await listenOn(database);
  await sql`create table acknowledged (id bigint primary key)`.execute(database.db);

  const writing = writers(database);
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(50);
  // On a busy machine, some write before the last has its connection, which would then not be silenced.
  await expect.poll(() => writing.connections.size).toBe(WRITERS);
  proxy.mute();
  const silentSince = performance.now();
  // An acknowledgement already in transit when the connections fall silent still counts.
  await expect.poll(() => writing.failures.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(WRITERS);
  const before = writing.acknowledged.length;
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(before + 50);
  expect(performance.now() - silentSince).toBeLessThan((timeouts.responseSeconds + 2) * 1000);
  await writing.stop();
  expect(writing.failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);

  await expect.poll(() => received).toEqual(['(gap)']);
  await notifyChannel(database, 'again');
  await expect.poll(() => received).toEqual(['(gap)', 'again']);
  expect(await database.isReady()).toBe(true);
  expect(proxy.muted).toBe(0);

  const { rows } = await sql<{ id: number }>`select id from acknowledged`.execute(database.db);
  const stored = new Set(rows.map(({ id }) => id));
  expect(writing.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  await database.close();
});
