import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { arriveAt } from '../server/inbox-of.ts';
import { type NewForm, newForm, type Person } from '../server/person.ts';
import { Sink } from '../faults/sink.ts';
import { verifiedPerson } from '../server/shared-form.ts';
import { NoBlock } from './no-block.ts';

// Lists of submissions that are as long as visitors can make them. None blocks the event loop for longer than the rule of
// `linear-time.int.test.ts` allows.

const FORMS = 30;
const LISTED = 40;
const TIMEOUT_MS = 120_000;

let server: TestServer;
let owner: Person;
let form: NewForm;
let ids: readonly number[];
const noBlock = new NoBlock();
beforeAll(async () => {
  server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: '1' } });
  await noBlock.prepare((await server.listen()).collector);
  owner = await verifiedPerson(server, 'owner@example.test');
  form = await newForm(owner);
  ids = await longSubmissions(form, LISTED);
  await sql`update forms set all_fields = ${Array.from({ length: 500 }, (_, n) => `field${n}`)}`.execute(server.db);
}, TIMEOUT_MS);
afterAll(async () => {
  noBlock[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

/** A quarter of a megabyte in 5,000 fields. */
const longest = JSON.stringify(
  Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, `${n} ${'long '.repeat(6)}`])),
);

async function longSubmissions(of: NewForm, count: number): Promise<readonly number[]> {
  const arrived = await arriveAt(server, of, count);
  await sql`update submissions set submitted_data = ${longest} where id = any(${arrived}::bigint[])`.execute(server.db);
  return arrived;
}

const expectNoBlock = (name: string, work: () => Promise<unknown>) => noBlock.expectOf(name, work);
async function get(path: string): Promise<void> {
  expect((await owner.get(path)).status).toBe(200);
}

test('the data at the start of the console', { timeout: TIMEOUT_MS }, async () => {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into forms (uid, project_id, name, all_fields, created_at)
      select 'f-many-' || n, ${form.project_id}::bigint, 'Many', (select all_fields from forms where id = ${form.form_id}::bigint), now()
      from generate_series(1, ${FORMS}::int) n returning id
    ), linked as (
      insert into form_links (form_id, account_id, privilege_type, status, created_at)
      select made.id, a.id, 'CREATOR', 'ACCEPTED', now() from made, accounts a where a.email = ${owner.email}
    )
    select id from made`.execute(server.db);
  for (const { id } of rows) await longSubmissions({ ...form, form_id: id }, 3);
  await expectNoBlock('initial data', () => get('/v2/cli/misc/initial-data'));
  await expectNoBlock('initial data of the first generation', () => get('/cli/user/initial_data'));
  await sql`delete from forms where name = 'Many'`.execute(server.db);
});

test('the list of reminders', { timeout: TIMEOUT_MS }, async () => {
  await sql`
    insert into reminders (submission_id, account_id, note, remind_at, created_at)
    select s.id, a.id, 'Call', now() + interval '1 day', now() from unnest(${ids}::bigint[]) s (id), accounts a
    where a.email = ${owner.email}`.execute(server.db);
  await expectNoBlock('reminders', () => get('/cli/user/reminders'));
});

test('the list of deliveries', { timeout: TIMEOUT_MS }, async () => {
  await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload, state, created_at, next_at)
    select ${form.form_id}::bigint, id, 'webhook', 'CRM', '{}', 'dead', now(), now() from unnest(${ids}::bigint[]) s (id)`.execute(
    server.db,
  );
  await expectNoBlock('deliveries', () => get(`/v2/cli/forms/${form.form_uid}/deliveries`));
});

test('releasing submissions from spam', { timeout: TIMEOUT_MS }, async () => {
  await expectNoBlock('release', async () => {
    await sql`
      update submissions set is_spam = true, held_back = '{"subject":null,"cc":[]}' where id = any(${ids}::bigint[])`.execute(
      server.db,
    );
    const released = await owner.post(`/v2/cli/forms/${form.form_uid}/submissions/mark`, {
      submission_ids: [...ids],
      marker: '!spam',
    });
    expect(released).toMatchObject({ status: 200, body: { data: { changed: LISTED } } });
  });
});

test('delivering a submission to many webhooks', { timeout: TIMEOUT_MS }, async () => {
  await using sink = await Sink.start();
  for (let n = 0; n < 20; n += 1) {
    const webhook = { name: `${n}`, request_url: `${sink.url}/${n}` };
    expect((await owner.post(`/v2/cli/forms/${form.form_uid}/webhooks`, webhook)).status).toBe(200);
  }
  const waiting = async () =>
    (await sql`select from deliveries where kind = 'webhook' and state = 'waiting'`.execute(server.db)).rows.length;
  await expectNoBlock('webhooks', async () => {
    const response = await server.collector.inject({
      method: 'POST',
      url: `/f/${form.form_uid}`,
      headers: { 'content-type': 'application/json', origin: 'https://example.com' },
      payload: longest,
    });
    expect(response.statusCode).toBe(200);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  });
});

test('a custom report', { timeout: TIMEOUT_MS }, async () => {
  await expectNoBlock('report', async () => {
    const request = { message: 'All', form_id: form.form_uid, from_date: '2026-11-01', to_date: null };
    expect((await owner.post('/cli/data_insight/ask', request)).status).toBe(200);
    await server.scheduler.runDue();
    await expect
      .poll(
        async () => (await sql`select from report_requests where answered_at is null`.execute(server.db)).rows.length,
      )
      .toBe(0);
  });
});
