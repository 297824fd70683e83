import { PgBoss } from 'pg-boss';
import { afterEach, expect, test } from 'vitest';
import { testClock } from '../../tests/server/harness.ts';
import { engine, testDatabase } from '../../tests/server/test-database.ts';
import type { Database } from '../db/database.ts';
import { inTransaction, sql } from '../kit.ts';
import { createLogger } from '../logs.ts';
import { jobDatabase } from './job-database.ts';
import { JOBS_SCHEMA, migrateScheduler, Scheduler } from './scheduler.ts';

const log = createLogger({ logLevel: 'silent' });
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function newDatabase(): Promise<Database> {
  const database = await testDatabase();
  open.push(async () => database[Symbol.asyncDispose]());
  await database.exclusively(migrateScheduler);
  await sql`create table done (what text not null)`.execute(database.db);
  return database;
}

const clock = testClock('2026-11-20T12:00:00Z');
const soon = () => new Date(clock.now().getTime() + 60_000);

function newScheduler({ db }: Database, manual = true): Scheduler {
  const scheduler = new Scheduler({ db, log, clock, embedded: engine === 'embedded', isWorker: true, manual });
  open.push(() => scheduler.stop());
  return scheduler;
}

const done = async ({ db }: Database) =>
  (await sql<{ what: string }>`select what from done order by what`.execute(db)).rows.map(({ what }) => what);

/** A job that stores its data. */
const storing =
  ({ db }: Database) =>
  async (data: unknown): Promise<void> => {
    await sql`insert into done (what) values (${JSON.stringify(data)})`.execute(db);
  };

test('runs a job once when it is due and passes its data', async () => {
  const database = await newDatabase();
  const scheduler = newScheduler(database);
  const job = scheduler.job('notes/remind', storing(database));
  await scheduler.start();
  await job.at(soon(), { id: 7 });
  await scheduler.runDue();
  expect(await done(database)).toEqual([]);
  clock.advance(60_000);
  await scheduler.runDue();
  await scheduler.runDue();
  expect(await done(database)).toEqual(['{"id":7}']);
});

test('rolls a job back with its transaction and keeps jobs scheduled concurrently', async () => {
  const database = await newDatabase();
  const scheduler = newScheduler(database);
  const job = scheduler.job('notes/remind', storing(database));
  await scheduler.start();
  const scheduled = Promise.withResolvers<void>();
  const rolledBack = inTransaction(database.db, async (tx) => {
    await job.at(clock.now(), 'rolled back', tx);
    scheduled.resolve();
    await new Promise((next) => setImmediate(next));
    throw new Error('changed my mind');
  });
  await scheduled.promise;
  const concurrent = job.at(clock.now(), 'acknowledged');
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await concurrent;
  await inTransaction(database.db, (tx) => job.at(clock.now(), 'together', tx));
  await scheduler.runDue();
  expect(await done(database)).toEqual(['"acknowledged"', '"together"']);
});

test('keeps the result of a job that runs while another transaction rolls back', async () => {
  const database = await newDatabase();
  const scheduler = newScheduler(database);
  const job = scheduler.job('notes/remind', storing(database));
  await scheduler.start();
  await job.at(clock.now(), 'stored');
  const opened = Promise.withResolvers<void>();
  const rolledBack = inTransaction(database.db, async (tx) => {
    await sql`insert into done (what) values ('rolled back')`.execute(tx);
    opened.resolve();
    await new Promise((next) => setImmediate(next));
    throw new Error('changed my mind');
  });
  await opened.promise;
  const run = scheduler.runDue();
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await run;
  expect(await done(database)).toEqual(['"stored"']);
});

test('runs each job in exactly one of several processes', async () => {
  const database = await newDatabase();
  const [first, second] = [newScheduler(database, false), newScheduler(database, false)];
  const runs: string[] = [];
  const jobs = [first, second].map((scheduler, process) =>
    scheduler.job('notes/remind', async (data) => void runs.push(`${JSON.stringify(data)} by ${process}`)),
  );
  await first.start();
  await second.start();
  for (const data of ['a', 'b', 'c']) await jobs[0]?.at(new Date(), data);
  await Promise.all([first.run(), second.run()]);
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBe(3);
  await Promise.all([first.stop(), second.stop()]);
  expect(runs.map((run) => run.slice(0, 3)).toSorted()).toEqual(['"a"', '"b"', '"c"']);
});

test('runs all due jobs in one poll, and a failing job delays no other', async () => {
  const database = await newDatabase();
  const scheduler = newScheduler(database, false);
  const runs: unknown[] = [];
  const job = scheduler.job('notes/remind', async (data) => {
    if (data === 3) throw new Error('not this one');
    runs.push(data);
  });
  await scheduler.start();
  for (let n = 0; n < 25; n += 1) await job.at(new Date(), n);
  await scheduler.run();
  // One job per poll would take two minutes.
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBe(24);
  const { rows } = await sql`select from jobs.job where state = 'retry'`.execute(database.db);
  expect(rows).toHaveLength(1);
});

test('takes over the job of a process whose heartbeat has stopped', async () => {
  const database = await newDatabase();
  const [killed, other] = [newScheduler(database), newScheduler(database)];
  const begun = Promise.withResolvers<void>();
  const job = killed.job('notes/remind', () => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  other.job('notes/remind', storing(database));
  await killed.start();
  await other.start();
  await job.at(clock.now(), 'stored');
  void killed.runDue();
  await begun.promise;
  await other.runDue();
  expect(await done(database)).toEqual([]);
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '121 seconds'`.execute(database.db);
  await supervise(database);
  // The retry would otherwise be delayed.
  await sql`update jobs.job set start_after = 'epoch' where state = 'retry'`.execute(database.db);
  await other.runDue();
  expect(await done(database)).toEqual(['"stored"']);
});

/** What each process does every minute. */
async function supervise({ db }: Database): Promise<void> {
  const boss = new PgBoss({
    db: jobDatabase(db),
    schema: JOBS_SCHEMA,
    migrate: false,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.supervise('notes/remind');
  await boss.stop({ graceful: false, close: false });
}

test('does not queue a recurring job that is already queued', async () => {
  const database = await newDatabase();
  const scheduler = newScheduler(database);
  let runs = 0;
  scheduler.schedule('reports/refresh', '5 * * * *', async () => {
    runs += 1;
    // Still running: sending it again has no effect.
    if (runs === 1) await scheduler.runNow('reports/refresh');
  });
  await scheduler.start();
  await scheduler.runNow('reports/refresh');
  expect(runs).toBe(1);
  await scheduler.runNow('reports/refresh');
  expect(runs).toBe(2);
});
