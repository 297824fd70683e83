import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/kit.ts';
import { runAdmin } from '../../server/operator/run-admin.ts';
import { startServer, testClock, type TestServer } from '../server/harness.ts';
import { newForm, type NewForm, newPerson } from '../server/person.ts';
import { moveViews } from '../server/stored-views.ts';
import { chrome } from '../server/test-collector.ts';
import { type DatabaseLocation, migratedLocation } from '../server/test-database.ts';
import { runOn } from './clickhouse-server.ts';

const clock = testClock('2026-11-20T12:00:00Z');
let location: DatabaseLocation;
let form: NewForm;
beforeAll(async () => {
  location = await migratedLocation();
});
afterAll(() => location[Symbol.asyncDispose]());

const visitsUrl = () => location.env['VISITS_URL'] ?? '';
const rowsInClickhouse = async (): Promise<number> => {
  const { port, pathname } = new URL(visitsUrl());
  return Number(await runOn(Number(port), 'select count() from visits', pathname.slice(1)));
};
async function sitesInClickhouse({ visits }: TestServer): Promise<readonly string[]> {
  const { address = '', database = '' } = visits ?? {};
  return (await runOn(Number(address.split(':')[1]), 'select distinct project_uid from visits', database))
    .trim()
    .split('\n');
}
const waiting = async ({ db }: TestServer) => (await sql`select from visits`.execute(db)).rows.length;

/** The same database with another value of VISITS_URL. */
const startWith = (VISITS_URL: string): Promise<TestServer> =>
  startServer({
    clock,
    location: { ...location, [Symbol.asyncDispose]: async () => undefined },
    env: { VISITS_URL, BILLING_PROVIDER: 'none' },
  });

const view = (page: string, age = 61_000) => ({
  visitor: `visitor-of-${page}`,
  page,
  form: form.form_uid,
  url: 'https://example.com/contact',
  referrer: 'https://search.example/',
  age,
  time: 60_000,
  formTime: 30_000,
  viewed: true,
  interacted: true,
});

const post = (server: TestServer, url: string, payload: object) =>
  server.collector.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': chrome, origin: 'https://example.com' },
  });

const see = async (server: TestServer, page: string) =>
  expect((await post(server, `/v/${form.project_uid}`, view(page))).statusCode).toBe(204);

async function submit(server: TestServer, page: string, age?: number): Promise<void> {
  const sent = { key: `key-of-${page}-000`, fields: [['email', 'a@b.test', null]], visit: view(page, age) };
  expect((await post(server, `/f/${form.form_uid}`, sent)).statusCode).toBe(200);
}

/** Sessions that viewed the page and that submitted the form, after a recount of the last day. */
async function counted({ db, scheduler }: TestServer) {
  await sql`
    insert into collector_dirty_hours (form_id, hour)
    select ${form.form_id}, generate_series(${clock.now()}::timestamptz - interval '1 day', ${clock.now()}, '1 hour')`.execute(
    db,
  );
  await scheduler.runNow('reports/refresh');
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(count)::int as count from report_months
    where form_id = ${form.form_id} and name in ('page_views', 'form_submissions') group by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const admin = (server: TestServer, ...words: readonly string[]) => runAdmin(server.adminCommands, words);

describe('Page views of a database', () => {
  it('are moved once ClickHouse is switched on, and return before it is switched off; reports do not change', async () => {
    {
      await using server = await startWith('');
      form = await newForm(await newPerson(server));
      await see(server, 'page-000001');
      await submit(server, 'page-000002');
      expect(await counted(server)).toEqual({ page_views: 2, form_submissions: 1 });
    }
    {
      await using server = await startWith(visitsUrl());
      expect(await counted(server)).toEqual({ page_views: 2, form_submissions: 1 });
      await see(server, 'page-000003');
      await submit(server, 'page-000001');
      expect(await counted(server)).toEqual({ page_views: 3, form_submissions: 2 });
      await moveViews(server);
      expect(await waiting(server)).toBe(0);
      expect(await counted(server)).toEqual({ page_views: 3, form_submissions: 2 });
      const { address } = server.visits ?? {};
      expect((await admin(server, 'status')).out.join('\n')).toContain(`Page views: ClickHouse at ${address}, `);
      expect(await admin(server, 'visits', 'return')).toMatchObject({
        exit: 1,
        errors: [expect.stringMatching(/^First start every process with “return=1”/)],
      });
    }
    {
      await using server = await startWith(`${visitsUrl()}?return=1`);
      const before = await rowsInClickhouse();
      await see(server, 'page-000004');
      expect(await rowsInClickhouse()).toBe(before);
      expect(await counted(server)).toEqual({ page_views: 4, form_submissions: 2 });
      expect(await admin(server, 'visits', 'return')).toMatchObject({
        exit: 0,
        out: ['3 page views are in the database. Remove VISITS_URL, and restart every process.'],
      });
    }
    {
      await using server = await startWith('');
      expect(await counted(server)).toEqual({ page_views: 4, form_submissions: 2 });
    }
  });

  it('whose submission is deleted are counted again, though they have been moved', async () => {
    await using server = await startServer({ clock, env: { BILLING_PROVIDER: 'none' } });
    form = await newForm(await newPerson(server));
    await see(server, 'page-000005');
    clock.advance(3_600_000);
    await submit(server, 'page-000005', 3_661_000);
    await moveViews(server);
    expect(await counted(server)).toEqual({ page_views: 1, form_submissions: 1 });
    await sql`delete from submissions where form_id = ${form.form_id}`.execute(server.db);
    await server.scheduler.runNow('reports/refresh');
    const { rows } = await sql`
      select from report_months where form_id = ${form.form_id} and name = 'form_submissions'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('are deleted with their workspace, including those that arrive late', async () => {
    await using server = await startServer({ clock, env: { BILLING_PROVIDER: 'none' } });
    const owner = await newPerson(server);
    const [gone, other] = [await newForm(owner), await newForm(owner)];
    for (form of [gone, other]) await see(server, 'page-000006');
    await sql`delete from projects where id = ${gone.project_id}`.execute(server.db);
    await server.scheduler.runNow('collector/deleted-sites');
    expect(await sitesInClickhouse(server)).toEqual([other.project_uid]);
    const { address = '', database = '' } = server.visits ?? {};
    await runOn(
      Number(address.split(':')[1]),
      `insert into visits (project_uid, visitor_id, page_key) values ('${gone.project_uid}', 'late', 'late')`,
      database,
    );
    await server.scheduler.runNow('collector/deleted-sites');
    expect(await sitesInClickhouse(server)).toEqual([other.project_uid]);
  });
});
