// The three calls of the report page, for all time and for a custom period, against counting the raw rows on PostgreSQL, with the results compared. Takes
// gigabytes and minutes, so it runs only when named.
import path from 'node:path';
import { Client } from 'pg';
import { listenOnBoth } from '../../../server/ports.ts';
import { buildServer } from '../../../server/server.ts';
import { findPrograms } from '../../../tests/postgres/programs.ts';
import { TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { newForms, newOwner } from '../intake/new-forms.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';
import { openParts } from '../server-parts.ts';
import { countedCells, differences, distinctVisitors, rawCells, rawRows } from './raw.ts';
import { disturb, seed, type Seeded } from './seed.ts';

const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const amounts = {
  visits: setting('BENCH_VISITS', 10_000_000),
  submissions: setting('BENCH_SUBMISSIONS', 1_000_000),
};
/** Loads of the page in each round. */
const LOADS = 20;
const repetitions = setting('BENCH_REPETITIONS', 5);
/** Half an hour off, so that months begin in the middle of an hour. */
const ZONE = 'Asia/Kolkata';
/** With days of a month that is not whole, compared with the days before. */
const CUSTOM = { from_date: '2026-08-10', to_date: '2026-10-20' };
const NOW = new Date('2026-11-01T12:00:00Z');
const root = path.resolve(import.meta.dirname, '../../..');

/** A real server on `databaseUrl`, with both ports open. */
async function startServer(databaseUrl: string, dataDir: string) {
  const parts = await openParts({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET: 'x'.repeat(32),
    BILLING_PROVIDER: 'none',
    PORT: '0',
    COLLECTOR_PORT: '0',
    LOG_LEVEL: 'warn',
  });
  const { database } = parts;
  const server = await buildServer({
    ...parts,
    clock: { now: () => NOW },
    modulesDir: path.join(root, 'modules'),
    builtConsole: path.join(root, 'build/console'),
    manualScheduler: true,
    // One account loads the page more often than it may call.
    unlimited: true,
  });
  const { console: address } = await listenOnBoth(server);
  const stop = async (): Promise<void> => {
    await server.stop();
    await database.close();
  };
  return { server, address, [Symbol.asyncDispose]: stop };
}

async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  const seconds = (performance.now() - since) / 1000;
  console.log(`${what}: ${seconds.toFixed(1)} s`);
  return seconds;
}

async function seeded(client: Client, formUid: string): Promise<Seeded> {
  const { rows } = await client.query<{ id: string; project_id: string }>(
    'select id, project_id from forms where uid = $1',
    [formUid],
  );
  const [form] = rows;
  if (!form) throw new Error('The form is not there');
  await client.query('update projects set timezone = $1', [ZONE]);
  return { formId: Number(form.id), projectId: Number(form.project_id) };
}

async function compareCells(client: Client, formId: number): Promise<void> {
  const [raw, counted] = [await rawCells(client, formId, ZONE), await countedCells(client, formId)];
  const wrong = differences(raw, counted);
  if (raw.size === 0 || wrong.length > 0) {
    throw new Error(`${wrong.length} of ${raw.size} cells differ, such as ${wrong.slice(0, 5).join(', ')}`);
  }
  console.log(`every one of ${raw.size} cells equals the raw count`);
}

/** Milliseconds that `work` takes. */
async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function run(): Promise<void> {
  const programs = findPrograms();
  if (programs === undefined) return console.log('PostgreSQL is not installed: skipped');
  await using postgres = await TestPostgres.start({
    programs,
    // As configured for a server of this size.
    more: { shared_buffers: '2GB', work_mem: '64MB', maintenance_work_mem: '1GB', max_wal_size: '8GB' },
  });
  const url = await postgres.createDatabase('reports');
  using directory = temporaryDirectory();
  await using started = await startServer(url, directory.path);
  const cookie = await newOwner(started.address);
  const [uid = ''] = await newForms(started.address, 1, cookie);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const form = await seeded(client, uid);
    const { visits, submissions } = amounts;
    await timed(`${visits} page views and ${submissions} submissions put in`, () => seed(client, form, amounts));
    const refresh = () => started.server.scheduler.runNow('reports/refresh');
    await timed('the first count', refresh);
    await compareCells(client, form.formId);
    await timed('late, grown, deleted, spam and moved rows', () => disturb(client, form, amounts));
    await timed('counting what they changed', refresh);
    await compareCells(client, form.formId);
    await compareTimes(client, form.formId, { address: started.address, cookie });
  } finally {
    await client.end();
  }
}

async function compareTimes(
  client: Client,
  formId: number,
  { address, cookie }: { readonly address: string; readonly cookie: string },
): Promise<void> {
  const call = async (url: string, period: object): Promise<void> => {
    const response = await fetch(`${address}${url}`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify(period),
    });
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    await response.text();
  };
  const urls = [
    `/cli/reports/basic/form/${formId}`,
    `/cli/reports/funnel/form/${formId}`,
    `/v2/cli/forms/${formId}/report`,
  ];
  // One load is too short on a busy machine: a turn is the mean of several.
  const pageOf = (period: object) => async (): Promise<number> => {
    let sum = 0;
    for (let load = 0; load < LOADS; load += 1)
      sum += await milliseconds(() => Promise.all(urls.map((url) => call(url, period))));
    return sum / LOADS;
  };
  const pages = { 'page, all time': pageOf({ filter: 'all' }), 'page, custom period': pageOf(CUSTOM) };
  for (const page of Object.values(pages)) await page();
  console.log('\nmilliseconds:');
  const results = await alternating(
    new Map([
      ...Object.entries(pages),
      ['distinct visitors', () => milliseconds(() => client.query(distinctVisitors(formId)))],
      [
        'raw rows',
        () =>
          milliseconds(async () => {
            for (const statement of rawRows(formId)) await client.query(statement);
          }),
      ],
    ]),
    repetitions,
  );
  for (const page of Object.keys(pages)) {
    const own = results.get(page) ?? [];
    console.log(`${page}: ${spread(own, ' ms')}`);
    for (const name of ['distinct visitors', 'raw rows']) {
      const other = results.get(name) ?? [];
      console.log(`${name}: ${spread(other, ' ms')}; the ${page} is ${spread(ratios(other, own), 'x')} as quick`);
    }
  }
}

console.log(machine());
await run();
