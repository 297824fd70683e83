import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/kit.ts';
import { KillableServer } from '../crash/killable-server.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { newForm, type NewForm, newPerson } from '../server/person.ts';
import { moveViews, storedViews } from '../server/stored-views.ts';
import { chrome } from '../server/test-collector.ts';
import { type DatabaseLocation, migratedLocation } from '../server/test-database.ts';
import { ClickhouseServer } from './clickhouse-server.ts';

/** How often a server or ClickHouse is killed; `CLICKHOUSE_ROUNDS=200` is the long run. */
const rounds = Number(process.env['CLICKHOUSE_ROUNDS'] ?? 9);
const SENDERS = 6;
const VIEWS_PER_ROUND = 30;

let clickhouse: ClickhouseServer;
let location: DatabaseLocation;
let server: TestServer;
let form: NewForm;
beforeAll(async () => {
  clickhouse = await ClickhouseServer.start();
  const made = await migratedLocation();
  location = { ...made, env: { ...made.env, VISITS_URL: await clickhouse.newDatabase() } };
  server = await startServer({ location });
  form = await newForm(await newPerson(server));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await clickhouse[Symbol.asyncDispose]();
});

/** Visitors whose browsers repeat each page view until it is acknowledged; one in five comes with a submission. */
class Visitors {
  readonly pages: string[] = [];
  readonly #collectors: readonly string[];
  readonly #sending: readonly Promise<void>[];
  #isOver = false;
  #failed = 0;

  constructor(collectors: readonly string[]) {
    this.#collectors = collectors;
    this.#sending = Array.from({ length: SENDERS }, (_, sender) => this.#send(sender));
  }

  get failed(): number {
    return this.#failed;
  }

  async more(count: number): Promise<void> {
    const wanted = this.pages.length + count;
    await expect.poll(() => this.pages.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#sending);
  }

  async #send(sender: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const page = `page-${sender}-${String(n).padStart(6, '0')}`;
      for (let turn = sender + n; !(await this.#once(page, n, turn)); turn += 1) await after(20);
      this.pages.push(page);
    }
  }

  async #once(page: string, n: number, turn: number): Promise<boolean> {
    const visit = {
      visitor: `visitor-${page}`,
      page,
      form: form.form_uid,
      url: 'https://example.com/',
      referrer: '',
      formTime: 0,
      age: 10,
      time: 5,
    };
    const isSubmitted = n % 5 === 0;
    const body = isSubmitted ? { key: `key-of-${page}`, fields: [['text', page, null]], visit } : visit;
    const path = isSubmitted ? `f/${form.form_uid}` : `v/${form.project_uid}`;
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': chrome,
      'x-forwarded-for': `10.${n % 250}.${Math.floor(n / 250) % 250}.${turn % 250}`,
    };
    const collector = this.#collectors[turn % this.#collectors.length];
    const status = await fetch(`${collector}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200 || status === 204) return true;
    if (status !== 0 && status !== 503) throw new Error(`${path} responds ${status}`);
    this.#failed += 1;
    return false;
  }
}

it(
  `every acknowledged page view is stored and counted once when servers and ClickHouse are killed ${rounds} times`,
  { timeout: 120_000 + rounds * 15_000 },
  async () => {
    const servers = [await KillableServer.start(location), await KillableServer.start(location)] as const;
    const visitors = new Visitors(servers.map(({ collector }) => collector));
    for (let round = 0; round < rounds; round += 1) {
      await visitors.more(VIEWS_PER_ROUND);
      await after(Math.random() * 100);
      const killed = [servers[0], clickhouse, servers[1]][round % 3];
      await killed?.kill();
      await killed?.start();
    }
    await visitors.more(VIEWS_PER_ROUND);
    await visitors.stop();
    for (const one of servers) expect(await one.stop()).toBe(0);
    const keys = async () => (await storedViews(server, form)).map(({ page_key }) => page_key).toSorted();
    expect(await keys()).toEqual(visitors.pages.toSorted());
    await moveViews(server);
    expect(await keys()).toEqual(visitors.pages.toSorted());
    await server.scheduler.runNow('reports/refresh');
    const { rows } = await countedVisits();
    console.info(`${visitors.pages.length} acknowledged, ${visitors.failed} requests without a response`);
    expect(rows).toEqual([{ count: visitors.pages.length }]);
  },
);

const countedVisits = () =>
  sql<{ count: number }>`
    select sum(count)::int as count from report_hours
    where form_id = ${form.form_id} and kind = 'figure' and name = 'visits'`.execute(server.db);
