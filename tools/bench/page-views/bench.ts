// What reads page views, on PostgreSQL and on ClickHouse: a count of hours, the lookup of submissions, disk space. The page
// views are moved in between, so that the two stores do not run in turns.
import { Client } from 'pg';
import { ClickhousePageViews } from '../../../modules/collector/server/clickhouse/clickhouse-page-views.ts';
import { Connection } from '../../../modules/collector/server/clickhouse/connection.ts';
import { moveViews } from '../../../modules/collector/server/clickhouse/move-views.ts';
import {
  ClickhouseServer,
  hasClickhouse,
  missingClickhouse,
  runOn,
} from '../../../tests/clickhouse/clickhouse-server.ts';
import { findPrograms, missingPrograms } from '../../../tests/postgres/programs.ts';
import { TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import { migrateProduct } from '../../../tests/server/migrated.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { machine, spread } from '../ratios.ts';
import { seed } from '../reports/seed.ts';
import { openParts } from '../server-parts.ts';
import { contenderOn, type Contender } from './contender.ts';
import { addForm } from './form.ts';

const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const visits = setting('BENCH_VISITS', 1_000_000);
const submissions = setting('BENCH_SUBMISSIONS', visits / 10);
const repetitions = setting('BENCH_REPETITIONS', 7);

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

async function measure(name: string, contender: Contender): Promise<void> {
  await contender.countHours();
  await contender.lookUpBatch();
  const [counts, lookups]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < repetitions; turn += 1) {
    counts.push(await contender.countHours());
    lookups.push(await contender.lookUpBatch());
  }
  console.log(`${name}: twelve hours counted in ${spread(counts, ' ms')}`);
  console.log(`${name}: 100 submissions looked up in ${spread(lookups, ' ms')}`);
}

async function run(): Promise<void> {
  const programs = findPrograms();
  if (programs === undefined) return console.log(missingPrograms);
  if (!hasClickhouse()) return console.log(missingClickhouse);
  await using postgres = await TestPostgres.start({
    programs,
    more: { shared_buffers: '2GB', work_mem: '64MB', maintenance_work_mem: '1GB', max_wal_size: '8GB' },
  });
  await using clickhouse = await ClickhouseServer.start();
  using directory = temporaryDirectory();
  const DATABASE_URL = await postgres.createDatabase('page_views');
  await migrateProduct(DATABASE_URL);
  const VISITS_URL = await clickhouse.newDatabase();
  const settings = { DATABASE_URL, VISITS_URL, DATA_DIR: directory.path, SECRET: 'x'.repeat(32), LOG_LEVEL: 'warn' };
  const { config, database, log } = await openParts(settings);
  if (!config.visits) throw new Error('VISITS_URL is a setting');
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  const connection = new Connection(config.visits, log);
  try {
    const form = { ...(await addForm(database)), visitors: visits / 4 };
    await timed(`${visits} page views and ${submissions} submissions put in`, () =>
      seed(client, form, { visits, submissions }),
    );
    await client.query('delete from collector_dirty_hours');
    await measure('PostgreSQL', contenderOn(database, form));
    const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('visits') as bytes`);
    await connection.open('bench');
    await timed('moved to ClickHouse', () => moveViews(database, connection));
    // As after the merges in the background.
    await timed('merged', () => runOn(clickhouse.port, 'optimize table visits final', config.visits?.database));
    await client.query('vacuum analyze visits');
    await measure('ClickHouse', contenderOn(database, form, new ClickhousePageViews(connection)));
    const parts = `select sum(bytes_on_disk) from system.parts where active and table = 'visits'`;
    const bytes = await runOn(clickhouse.port, parts, config.visits.database);
    console.log(`on disk: PostgreSQL ${megabytes(rows[0]?.bytes)}, ClickHouse ${megabytes(bytes)}`);
  } finally {
    await connection.close();
    await client.end();
    await database.close();
  }
}

const megabytes = (bytes: string | undefined): string => `${Math.round(Number(bytes) / 1e6)} MB`;

console.log(machine());
await run();
