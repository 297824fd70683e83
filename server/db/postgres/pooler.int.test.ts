import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPgBouncer, PgBouncer } from '../../../tests/postgres/pgbouncer.ts';
import { execute, TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import { sql } from '../../kit.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './open-postgres.ts';
import { listenOn, notifyChannel } from './testing.ts';

describe.runIf(hasPgBouncer())('behind a pooler in transaction mode', () => {
  const opened = new AsyncDisposableStack();
  let postgres: TestPostgres;
  let pooler: PgBouncer;
  beforeAll(async () => {
    postgres = opened.use(await TestPostgres.start({ more: { synchronous_commit: 'off' } }));
    pooler = opened.use(await PgBouncer.start(postgres.url()));
  });
  afterAll(() => opened.disposeAsync());

  const open = (url: string, directUrl: string, by = pooler): Promise<Database> =>
    openPostgres(
      { url: by.through(url), directUrl },
      {
        progress: () => undefined,
        died: (cause) => {
          throw cause;
        },
      },
    );

  it('every connection to the server has the session settings, and those of the pool share few of them', async () => {
    const url = await postgres.createDatabase('settings');
    await using database = await disposable(open(url, url));
    const settings = sql<{ pid: number; settings: string }>`
      select pg_backend_pid() as pid, pg_sleep(0.1) as slept, concat_ws(' ', current_setting('TimeZone'), current_setting('jit'),
        current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'),
        current_setting('synchronous_commit')) as settings`;
    const results = await Promise.all(Array.from({ length: 20 }, () => settings.execute(database.db)));
    const rows = results.flatMap((result) => result.rows);
    expect(new Set(rows.map((row) => row.settings))).toEqual(new Set(['UTC off 30s 1min on']));
    const connections = new Set(rows.map(({ pid }) => pid)).size;
    expect(connections).toBeGreaterThan(1);
    expect(connections).toBeLessThan(10);
  });

  it('starts several processes at once, which receive notifications without the pooler', async () => {
    const url = await postgres.createDatabase('notifications');
    const [one, other] = await Promise.all([open(url, url), open(url, url)]);
    const received = await listenOn(other);
    await notifyChannel(one, 'first');
    await expect.poll(() => received).toEqual(['first']);
    await Promise.all([one.close(), other.close()]);
  });

  it('is unavailable while the pooler is down, and recovers afterwards', async () => {
    const url = await postgres.createDatabase('interrupted');
    await using database = await disposable(open(url, url));
    await listenOn(database);
    expect(await database.isReady()).toBe(true);
    await pooler.kill();
    expect(await database.isReady()).toBe(false);
    await pooler.restart();
    await expect.poll(() => database.isReady()).toBe(true);
  });

  it('is unavailable for what finds the pooler full, at once, and recovers when that has room', async () => {
    const url = await postgres.createDatabase('full');
    await using full = await PgBouncer.start(postgres.url(), 6);
    await using database = await disposable(open(url, url, full));
    const statement = () => sql`select pg_sleep(0.5)`.execute(database.db);
    const results = await Promise.allSettled(Array.from({ length: 10 }, statement));
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.length).toBeLessThan(results.length);
    for (const reason of reasons)
      expect(reason).toMatchObject({
        name: 'DatabaseUnavailable',
        message: 'The database is unavailable: no more connections allowed (max_client_conn)',
      });
    expect((await statement()).rows).toHaveLength(1);
  });

  it('is unavailable while PostgreSQL is down, and recovers afterwards', async () => {
    const url = await postgres.createDatabase('restarted');
    await using database = await disposable(open(url, url));
    const received = await listenOn(database);
    await postgres.kill();
    expect(await database.isReady()).toBe(false);
    await postgres.restart();
    await expect.poll(() => database.isReady()).toBe(true);
    await expect.poll(() => received).toEqual(['(gap)']);
  });

  it('rejects addresses of two databases, and a pooler whose connections have other settings', async () => {
    const [url, other] = [await postgres.createDatabase('one'), await postgres.createDatabase('other')];
    await expect(open(url, other)).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database as the same user.',
    );
    const used = await postgres.createDatabase('used');
    await execute(pooler.through(used), 'select 1');
    await expect(open(used, used)).rejects.toThrow(
      'The pooler at DATABASE_URL still has connections from before Inlet',
    );
  });
});

async function disposable(opening: Promise<Database>): Promise<Database & AsyncDisposable> {
  const database = await opening;
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
