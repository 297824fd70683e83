import { expect, test } from 'vitest';
import { surviveCrash } from '../crash/crash-scenario.ts';
import { KillableServer } from '../crash/killable-server.ts';
import type { Load } from '../crash/load.ts';
import { FaultProxy } from '../faults/fault-proxy.ts';
import { execute, TestPostgres } from '../postgres/test-postgres.ts';
import { migrateProduct } from '../server/migrated.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

const DATABASE = 'failover';

/** A primary with a synchronous standby, behind one address. */
async function startPair(opened: AsyncDisposableStack) {
  const primary = opened.use(await TestPostgres.start());
  await migrateProduct(await primary.createDatabase(DATABASE));
  const standby = opened.use(await TestPostgres.standbyOf(primary));
  await execute(primary.url(), `alter system set synchronous_standby_names = '*'`);
  await execute(primary.url(), 'select pg_reload_conf()');
  const states = () => execute(primary.url(), 'select sync_state from pg_stat_replication');
  await expect.poll(states).toEqual([{ sync_state: 'sync' }]);
  const proxy = opened.use(await FaultProxy.start(Number(new URL(primary.url()).port)));
  return { primary, standby, proxy };
}

/** Suspends the process that receives changes; returns the function that resumes it. */
async function suspendReplication(standby: TestPostgres): Promise<() => void> {
  const [receiver] = await execute<{ pid: number }>(standby.url(), 'select pid from pg_stat_wal_receiver');
  if (!receiver) throw new Error('The standby does not replicate');
  process.kill(receiver.pid, 'SIGSTOP');
  return () => void process.kill(receiver.pid, 'SIGCONT');
}

test('loses nothing acknowledged when a synchronous standby takes over under load', { timeout: 180_000 }, async () => {
  await using opened = new AsyncDisposableStack();
  using directory = temporaryDirectory();
  const { primary, standby, proxy } = await startPair(opened);
  const url = new URL(primary.url(DATABASE));
  url.port = String(proxy.port);
  const env = { DATA_DIR: directory.path, DATABASE_URL: url.href, SECRET: 'x'.repeat(32) };
  const server = await KillableServer.start({ env });
  opened.defer(async () => void (await server.stop()));

  const waiting = async () =>
    (await execute(primary.url(), `select pid from pg_stat_activity where wait_event = 'SyncRep'`)).length;
  const failOver = async (load: Load): Promise<void> => {
    await load.more(100);
    // Commits that the standby does not have yet must not be acknowledged.
    const resume = await suspendReplication(standby);
    await expect.poll(waiting).toBeGreaterThan(0);
    const before = load.count;
    await primary.kill();
    resume();
    const killed = performance.now();
    await execute(standby.url(), 'select pg_promote()');
    proxy.redirect(Number(new URL(standby.url()).port));
    proxy.reset();
    await load.more(1);
    const seconds = (performance.now() - killed) / 1000;
    console.info(`${before} acknowledged before; the next ${seconds.toFixed(1)} s after the primary was killed`);
    await load.more(100);
  };
  const damage = await surviveCrash([server], failOver);
  expect(damage).toMatchObject({ lost: [], doubled: [], misread: [] });
});
