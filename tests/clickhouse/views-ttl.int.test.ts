import { beforeAll, expect, inject, it } from 'vitest';
import { DAY_MS } from '../../contract/duration.ts';
import { Connection } from '../../modules/collector/server/clickhouse/connection.ts';
import { ttlOf } from '../../modules/collector/server/clickhouse/schema.ts';
import { clickhouseRow } from '../../modules/collector/server/clickhouse/stored-view.ts';
import { sql } from '../../server/kit.ts';
import { createLogger } from '../../server/logs.ts';
import { startServer, testClock } from '../server/harness.ts';
import { type DatabaseLocation, migratedLocation } from '../server/test-database.ts';
import { runOn } from './clickhouse-server.ts';

const port = inject('clickhouse') ?? 0;
// ClickHouse has the time of the machine.
const clock = testClock(new Date().toISOString());
let location: DatabaseLocation;
let database: string;
beforeAll(async () => {
  location = await migratedLocation();
  database = new URL(location.env['VISITS_URL'] ?? '').pathname.slice(1);
  return () => location[Symbol.asyncDispose]();
});

const startWith = (VISITS_MONTHS: string) =>
  startServer({
    clock,
    location: { ...location, [Symbol.asyncDispose]: async () => undefined },
    env: { VISITS_MONTHS },
  });

/** The months after which the table drops page views; empty if it does not. */
const months = async () =>
  (
    await runOn(
      port,
      "select create_table_query from system.tables where name = 'visits' and database = currentDatabase()",
      database,
    )
  )
    .match(/toIntervalMonth\(\d+\)/g)
    ?.join();

/** Runs the server's jobs of a day with the setting. */
async function day(setting: string): Promise<void> {
  await using server = await startWith(setting);
  await server.scheduler.runNow('collector/old-views');
  await server.scheduler.runNow('collector/views-ttl');
  clock.advance(DAY_MS);
}

/** 13 months before the last day of a month and before the next day may be four days apart, so that it begins a day later. */
async function days(setting: string): Promise<void> {
  for (let count = 0; count < 3; count++) await day(setting);
}

async function store(monthsAgo: readonly number[]): Promise<void> {
  await using server = await startWith('');
  if (!server.visits) throw new Error('VISITS_URL is a setting');
  const connection = new Connection(server.visits, createLogger({ logLevel: 'silent' }));
  const rows = monthsAgo.map((count) => {
    const opened = new Date();
    opened.setUTCMonth(opened.getUTCMonth() - count, 1);
    return clickhouseRow(
      {
        project_id: 1,
        form_id: null,
        visitor_id: 'ann',
        page_key: `${count} months ago`,
        domain: 'example.com',
        path: '/',
        url: 'https://example.com/',
        referrer: null,
        onload_at: opened,
        clock_gap_ms: null,
        time_spent_ms: 0,
        time_in_form_ms: 0,
        form_viewed: false,
        form_interacted: false,
        device_type: null,
        browser: null,
        platform: null,
        utm: null,
        created_at: opened,
      },
      { project: 'site', form: null },
    );
  });
  await connection.insert(rows);
  await connection.close();
}

const stored = async () => {
  await runOn(port, 'optimize table visits final', database);
  return (await runOn(port, 'select distinct page_key from visits order by 1', database)).trim().split('\n');
};

it('drops old months from a day after the setting appeared, and follows the setting', async () => {
  await store([0, 2, 20, 30]);
  await day('13');
  expect(await months()).toBeUndefined();
  expect(await stored()).toHaveLength(4);
  await day('24');
  // A longer time was not recorded as one of 13 months was, and needs not be.
  expect(await months()).toBe('toIntervalMonth(24)');
  expect(await stored()).toEqual(['0 months ago', '2 months ago', '20 months ago']);
  await days('13');
  expect(await months()).toBe('toIntervalMonth(13)');
  expect(await stored()).toEqual(['0 months ago', '2 months ago']);
  await day('36');
  expect(await months()).toBe('toIntervalMonth(36)');
  await day('');
  expect(await months()).toBeUndefined();
});

it('records what a previous setting has dropped', async () => {
  await days('13');
  expect(await months()).toBe('toIntervalMonth(13)');
  await using server = await startWith('');
  await sql`delete from collector_views_since`.execute(server.db);
  await server.scheduler.runNow('collector/views-ttl');
  const { rows } = await sql`select from collector_views_since`.execute(server.db);
  expect(rows).toHaveLength(1);
});

it('has statements for every server of a cluster', async () => {
  for (const statement of [...ttlOf('main', 13), ...ttlOf('main', undefined)])
    expect(await runOn(port, `explain ast ${statement}`)).toMatch(/AlterQuery.*visits_shard/s);
});
