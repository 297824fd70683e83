import { beforeAll, expect, inject, it } from 'vitest';
import { CLUSTER_SETTINGS, deletionOf } from '../../modules/collector/server/clickhouse/schema.ts';
import { readSettings } from '../../server/config.ts';
import { adminOffline } from '../../server/operator/offline.ts';
import { startServer } from '../server/harness.ts';
import { productModules } from '../server/migrated.ts';
import { type DatabaseLocation, migratedLocation } from '../server/test-database.ts';
import { newDatabaseOn, runOn } from './clickhouse-server.ts';

// No cluster runs here: the statements are parsed by ClickHouse, and not executed.

const port = inject('clickhouse') ?? 0;
let location: DatabaseLocation;
let url: string;
beforeAll(async () => {
  location = await migratedLocation();
  url = await newDatabaseOn(port);
  return () => location[Symbol.asyncDispose]();
});

/** What `npm run admin -- visits schema` prints. */
async function printed(VISITS_URL: string): Promise<readonly string[]> {
  const { out } = await adminOffline(
    { env: {}, modulesDir: productModules, prepared: '' },
    readSettings({ ...location.env, VISITS_URL }),
    ['visits', 'schema'],
  );
  return out;
}

/** ClickHouse's view of a statement, which it does not execute. */
const parsed = (statement: string) => runOn(port, `explain ast ${statement.replace(/;$/, '')}`);

it('has tables that are replicated, and page views that are distributed by visitor', async () => {
  const [shard = '', all = '', installation = '', ...others] = await printed(`${url}?cluster=main`);
  expect(others).toEqual([]);
  expect(await parsed(shard)).toMatch(/CreateQuery visits_shard.*Function ReplicatedAggregatingMergeTree/s);
  expect(await parsed(all)).toMatch(/CreateQuery visits .*Function Distributed.*Function cityHash64/s);
  expect(await parsed(installation)).toMatch(/CreateQuery inlet_installation.*Function ReplicatedMergeTree/s);
  expect([shard, all, installation].filter((one) => one.includes(`on cluster 'main'`))).toHaveLength(3);
});

it('has the columns of one server in every table of page views', async () => {
  const columnsIn = (statement: string) => /\(\s+project_uid String.*UInt8\)\)/s.exec(statement)?.[0];
  const [one = ''] = await printed(url);
  const [shard = '', all = ''] = await printed(`${url}?cluster=main`);
  expect(columnsIn(one)).toContain('first SimpleAggregateFunction');
  expect([shard, all].map(columnsIn)).toEqual([columnsIn(one), columnsIn(one)]);
});

it('deletes page views on every shard', async () => {
  expect(await parsed(deletionOf('main').replace('{sites:Array(String)}', `['one']`))).toMatch(
    /AlterQuery.*visits_shard/s,
  );
});

it('uses settings that ClickHouse has', async () => {
  const names = Object.keys(CLUSTER_SETTINGS);
  const found = await runOn(port, `select name from system.settings where name in ('${names.join("', '")}')`);
  expect(found.trim().split('\n').toSorted()).toEqual(names.toSorted());
});

it('does not start on a server without the cluster', async () => {
  const start = startServer({
    location: { ...location, [Symbol.asyncDispose]: async () => undefined },
    env: { VISITS_URL: `${url}?cluster=main` },
  });
  await expect(start).rejects.toThrow(`ClickHouse at 127.0.0.1:${port} (VISITS_URL) cannot be used:`);
});
