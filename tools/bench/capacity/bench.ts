// What one submission, page view, live update and console request costs: processor time of server, PostgreSQL and Redis,
// write-ahead log, and bytes on disk. The pieces of the capacity plan (tools/capacity.ts).
import { findRedis, RedisServer } from '../../../tests/server/redis.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { execute, TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import type { Addresses } from '../../../server/ports.ts';
import { newForms, newOwner } from '../intake/new-forms.ts';
import { end, load, nextMessage, request, settings, startServer } from '../intake/turn.ts';
import { machine, spread } from '../ratios.ts';
import { tableSizes, walBytes } from './disk.ts';
import { openStreams } from './live.ts';
import { processorOfPostgres } from './processor-time.ts';
import { repeat } from './repeat.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 64);
const PAGE_VIEWS = 5000;
/** Below the limit on changes by one account, which reports count as. */
const READS = 100;
const LISTED = 20;
/** Below the limit for one account. */
const STREAMS = 40;
const UPDATES = 100;

/** Microseconds or bytes for one unit, by what was measured. */
const figures = new Map<string, number[]>();
const record = (name: string, value: number) => figures.set(name, [...(figures.get(name) ?? []), value]);

/** The product on a new database, in a process of its own. */
class Fixture {
  readonly server: ReturnType<typeof startServer>;
  readonly url: string;
  readonly #redis: RedisServer | undefined;

  constructor(dataDir: string, url: string, redis?: RedisServer) {
    this.url = url;
    this.#redis = redis;
    const more = redis === undefined ? {} : { INTAKE_URL: redis.url };
    this.server = startServer({ ...settings(dataDir, url), BILLING_PROVIDER: 'none', ...more });
  }

  /** Records what `work` costs for each of `count` units. */
  async measure(name: string, count: number | (() => number), work: () => Promise<void>): Promise<void> {
    const read = async () => ({
      server: await request(this.server, 'processor'),
      PostgreSQL: await processorOfPostgres(this.url),
      Redis: await this.#processorOfRedis(),
      log: await walBytes(this.url),
    });
    const before = await read();
    await work();
    const after = await read();
    const units = typeof count === 'number' ? count : count();
    for (const part of ['server', 'PostgreSQL', 'Redis', 'log'] as const) {
      const used = (after[part] - before[part]) / units;
      if (used > 0) record(`${name}, ${part === 'log' ? 'write-ahead log, bytes' : `${part}, µs`}`, used);
    }
  }

  async #processorOfRedis(): Promise<number> {
    const text = (await this.#redis?.run((client) => client.info('cpu'))) ?? '';
    const used = [...text.matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)].map(([, value]) => Number(value));
    return used.reduce((sum, value) => sum + value, 0) * 1e6;
  }
}

async function submissions(fixture: Fixture, name: string, at: Addresses, formUids: readonly string[]): Promise<void> {
  const orders = { port: Number(new URL(at.collector).port), formUids, connections };
  const warm = await load({ ...orders, seconds: 1, run: 0 });
  let [ok, stored] = [0, await request(fixture.server, 'stored')];
  while (stored < warm.ok) stored = await request(fixture.server, 'stored');
  await fixture.measure(
    name,
    () => ok,
    async () => {
      const result = await load({ ...orders, seconds, run: 1 });
      ok = result.ok;
      record(`${name}, a second`, result.perSecond);
      while (stored < warm.ok + ok) stored = await request(fixture.server, 'stored');
    },
  );
}

async function measureOnPostgres(postgres: TestPostgres, number: number): Promise<void> {
  using directory = temporaryDirectory();
  const url = await postgres.createDatabase(`bench_${number}`);
  const fixture = new Fixture(directory.path, url);
  try {
    const at = await nextMessage<Addresses>(fixture.server);
    const cookie = await newOwner(at.console);
    const formUids = await newForms(at.console, 8, cookie);
    await request(fixture.server, 'quiet');
    await submissions(fixture, 'Submission', at, formUids);
    const sizes = await tableSizes(url);
    const stored = await request(fixture.server, 'stored');
    for (const { table, bytes } of sizes) if (bytes / stored > 1) record(`Submission, disk, ${table}`, bytes / stored);
    await pageViews(fixture, at);
    await reads(fixture, at, cookie);
    await liveUpdates(fixture, at, cookie, formUids);
  } finally {
    await end(fixture.server);
  }
}

async function pageViews(fixture: Fixture, at: Addresses): Promise<void> {
  const [project] = await execute<{ uid: string }>(fixture.url, 'select uid from projects limit 1');
  const size = async () => (await tableSizes(fixture.url)).find(({ table }) => table === 'visits')?.bytes ?? 0;
  const before = await size();
  const sentBy = (n: number) => ({
    path: `/v/${project?.uid}`,
    method: 'POST' as const,
    headers: {
      origin: 'https://example.com',
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'x-forwarded-for': `12.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    },
    body: JSON.stringify({
      visitor: `visitor-view-${Math.floor(n / 5)}`,
      page: `page-view-${n}`,
      url: 'https://example.com/contact',
      referrer: 'https://example.org/',
      zone: 'Europe/Berlin',
      age: 9000,
      time: 8000,
      formTime: 0,
    }),
  });
  const sending = { count: PAGE_VIEWS, connections, wanted: 204 };
  await fixture.measure('Page view', PAGE_VIEWS, () => repeat(at.collector, sending, sentBy));
  record('Page view, disk', ((await size()) - before) / PAGE_VIEWS);
}

async function reads(fixture: Fixture, at: Addresses, cookie: string): Promise<void> {
  const [form] = await execute<{ id: number }>(fixture.url, 'select id::int from forms order by id limit 1');
  const [last] = await execute<{ id: number }>(
    fixture.url,
    `select (array_agg(id order by id desc))[${LISTED + 1}]::int as id from submissions where form_id = ${form?.id}`,
  );
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const list = { path: `/cli/submissions/${form?.id}?since_id=${last?.id}`, method: 'GET' as const, headers };
  const report = {
    path: `/v2/cli/forms/${form?.id}/report`,
    method: 'POST' as const,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: 'all' }),
  };
  const sending = { count: READS, connections: 8, wanted: 200 };
  await fixture.measure(`List of ${LISTED} submissions`, READS, () => repeat(at.console, sending, () => list));
  await fixture.measure('Report', READS, () => repeat(at.console, sending, () => report));
}

async function liveUpdates(
  fixture: Fixture,
  at: Addresses,
  cookie: string,
  formUids: readonly string[],
): Promise<void> {
  await using streams = await openStreams(at.console, cookie, STREAMS);
  const sent = (n: number) => ({
    path: `/f/${formUids[0]}`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `13.0.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ text: `Live ${n}` }),
  });
  const before = streams.count;
  await fixture.measure(`Submission shown in ${STREAMS} open pages`, UPDATES, async () => {
    await repeat(at.collector, { count: UPDATES, connections: 1, wanted: 200 }, sent);
    await streams.received(before + UPDATES * STREAMS);
  });
}

async function measureThroughRedis(postgres: TestPostgres, number: number): Promise<void> {
  using directory = temporaryDirectory();
  await using redis = await RedisServer.start();
  const fixture = new Fixture(directory.path, await postgres.createDatabase(`redis_${number}`), redis);
  try {
    const at = await nextMessage<Addresses>(fixture.server);
    const formUids = await newForms(at.console, 8);
    await request(fixture.server, 'quiet');
    await submissions(fixture, 'Submission through Redis', at, formUids);
  } finally {
    await end(fixture.server);
  }
}

console.log(machine());
await using postgres = await TestPostgres.start();
const hasRedis = findRedis();
for (let repetition = 1; repetition <= repetitions; repetition += 1) {
  await measureOnPostgres(postgres, repetition);
  if (hasRedis) await measureThroughRedis(postgres, repetition);
}
for (const [name, values] of figures) console.log(`${name}: ${spread(values)}`);
