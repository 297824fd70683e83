import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { jobDatabase } from '../../server/jobs/job-database.ts';
import { JOBS_SCHEMA } from '../../server/jobs/waiting-jobs.ts';
import { sql } from '../../server/kit.ts';
import type { Load } from '../crash/load.ts';
import type { KillableServer } from '../crash/killable-server.ts';
import { surviveCrash } from '../crash/crash-scenario.ts';
import { listenLive } from '../server/live-stream.ts';
import { mailServer } from '../server/mail-server.ts';
import type { NewForm } from '../server/person.ts';
import { migratedLocation, openLocation } from '../server/test-database.ts';
import { Balancer } from './balancer.ts';
import { Caller } from './caller.ts';
import { endTransactionsIn } from './end-transactions.ts';
import { machineOn } from './machine.ts';
import { submit } from './submit.ts';
import { webhookTarget } from './target.ts';

// Two machines are two processes with their own directories, on one PostgreSQL and behind one address. What holds for
// one server must hold for both.

const opened = new AsyncDisposableStack();
let database: Database;
let endTransactions: () => Promise<void>;
let a: KillableServer;
let b: KillableServer;
let mail: Awaited<ReturnType<typeof mailServer>>;
let target: Awaited<ReturnType<typeof webhookTarget>>;
let owner: Caller;
/** Both, behind one address for each origin. */
let both: { readonly console: string; readonly collector: string };

beforeAll(async () => {
  const location = opened.use(await migratedLocation());
  mail = opened.use(await mailServer());
  target = opened.use(await webhookTarget());
  const common = { SMTP_URL: mail.url, ALLOW_PRIVATE_TARGETS: '1' };
  const start = (name: string) => machineOn(location, name, common, opened);
  [a, b] = await Promise.all([start('a'), start('b')]);
  database = await openLocation(location);
  opened.defer(() => database.close());
  endTransactions = () => endTransactionsIn(location);
  const console = opened.use(await Balancer.start([a.console, b.console]));
  const collector = opened.use(await Balancer.start([a.collector, b.collector]));
  both = { console: console.url, collector: collector.url };
  owner = await newCaller('owner@machines.test');
});
afterAll(() => opened.disposeAsync());

async function newCaller(email: string): Promise<Caller> {
  const caller = new Caller(email);
  await caller.register(both.console);
  await sql`update accounts set verified_at = now() where email = ${email}`.execute(database.db);
  expect(await caller.logIn(both.console)).toBe(200);
  return caller;
}

async function newForm(name = 'Contact'): Promise<NewForm> {
  const draft = { project_name: 'Acme', project_domain: 'example.com', form_name: name };
  return (await owner.post<NewForm>(both.console, '/cli/wizard/create/project_form', draft)).body;
}

async function addWebhook({ form_id }: NewForm): Promise<void> {
  const draft = { name: 'Ours', request_url: target.url };
  expect((await owner.post(both.console, `/v2/cli/forms/${form_id}/webhooks`, draft)).status).toBe(200);
}

interface Row {
  readonly submission_id: number;
  readonly is_spam: boolean;
}
const rowsOf = async ({ form_id }: NewForm): Promise<readonly Row[]> =>
  (await owner.get<{ submissions: readonly Row[] }>(both.console, `/cli/submissions/${form_id}`)).body.submissions;

const remind = (at: string, submissionId: number, note: string) =>
  owner.post(at, `/cli/user/reminder/submission/${submissionId}`, {
    note,
    time_to_remind: Math.floor(Date.now() / 1000) + 2,
  });

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count ${from}`.execute(database.db)).rows[0]?.count ?? 0;

const subjects = (beginning: string): readonly string[] =>
  mail.received
    .map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1] ?? '')
    .filter((subject) => subject.startsWith(beginning));

test('shares sessions between machines, and ends them and their pages on both', async () => {
  const ann = new Caller('ann@machines.test');
  await ann.register(a.console);
  expect(await ann.logIn(a.console)).toBe(200);
  expect(await ann.isLoggedIn(b.console)).toBe(true);
  const pages = [await listenLive(a.console, ann), await listenLive(b.console, ann)];
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  await ann.get(b.console, '/cli/user/logout');
  await expect.poll(() => pages.map(({ ended }) => ended)).toEqual([true, true]);
  expect([await ann.isLoggedIn(a.console), await ann.isLoggedIn(b.console)]).toEqual([false, false]);
});

test('shows changes made on one machine in a page served by the other', async () => {
  const form = await newForm();
  const pages = [await listenLive(a.console, owner), await listenLive(b.console, owner)];
  // The new form may not be known to both yet.
  const received = () =>
    pages.map((page) => page.received.map(({ event }) => event).filter((event) => event !== 'access'));
  expect(await submit(b.collector, form)).toBe(200);
  await expect.poll(received).toEqual([['submission'], ['submission']]);
  const [row] = await rowsOf(form);
  await owner.post(a.console, `/cli/submission/mark_as/${row?.submission_id}`, { marker: 'archive' });
  await expect.poll(received).toEqual([
    ['submission', 'marked'],
    ['submission', 'marked'],
  ]);
  for (const { leave } of pages) leave();
});

test('counts attempts and submissions across machines', async () => {
  const bob = await newCaller('bob@machines.test');
  const tries: number[] = [];
  for (const { console } of [a, b, a, b, a, b, a]) tries.push(await bob.logIn(console, 'wrong password'));
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const form = await newForm();
  const responses: number[] = [];
  for (let n = 0; n < 102; n += 1)
    responses.push(await submit((n % 2 === 0 ? a : b).collector, form, { ip: '192.0.2.7' }));
  expect(responses).toEqual([...Array.from({ length: 100 }, () => 200), 429, 429]);
  expect((await rowsOf(form)).filter(({ is_spam }) => !is_spam)).toHaveLength(20);
});

test('enforces limits for an address that sends to both machines at once', async () => {
  const form = await newForm();
  const at = (n: number) => (n % 2 === 0 ? a : b).collector;
  const burst = Array.from({ length: 200 }, (_, n) => submit(at(n), form, { ip: '192.0.2.8' }));
  const taken = (await Promise.all(burst)).filter((status) => status === 200).length;
  // Each accepts at most one that the other does not know of.
  expect([100, 101, 102]).toContain(taken);
  const rows = await rowsOf(form);
  expect(rows).toHaveLength(taken);
  expect([20, 21, 22]).toContain(rows.filter(({ is_spam }) => !is_spam).length);
});

test('sends emails, webhooks, reminders and reports once, whichever machine makes them', async () => {
  const form = await newForm('Once');
  await addWebhook(form);
  const keys = Array.from({ length: 20 }, (_, n) => String(n));
  // Sent to both at once, as a script that retries early would, each is still one submission.
  const sent = keys.flatMap((key, n) =>
    [a, b].map((machine) => submit(machine.collector, form, { key, ip: `10.0.1.${n}` })),
  );
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
  const rows = await rowsOf(form);
  expect(rows).toHaveLength(keys.length);
  const reminded = rows.slice(0, 5);
  for (const { submission_id } of reminded) await remind(both.console, submission_id, `Call ${submission_id}`);
  const today = new Date().toISOString().slice(0, 10);
  const asked = { message: 'All of today', from_date: today, form_id: form.form_id };
  expect((await owner.post(both.console, '/cli/data_insight/ask', asked)).status).toBe(200);
  await countAtOnce(6);

  await expect.poll(work, { timeout: 30_000 }).toBe(0);
  expect(subjects('Ann ').filter((one) => one.endsWith(': New submission to Once'))).toHaveLength(keys.length);
  expect(subjects('Reminder: Call').toSorted()).toEqual(
    reminded.map(({ submission_id }) => `Reminder: Call ${submission_id}`).toSorted(),
  );
  expect(subjects('The report you requested')).toHaveLength(1);
  expect(target.received).toHaveLength(keys.length);
  expect(new Set(target.received).size).toBe(keys.length);
  expect(await count(sql`from notices where message like 'Reminder: Call%'`)).toBe(reminded.length);
  const reports = [a, b].map(async ({ console }) => owner.post(console, `/cli/reports/basic/form/${form.form_id}`));
  const [one, other] = await Promise.all(reports);
  expect(one?.body['states']).toEqual([{ name: 'NEW', submissions: keys.length }]);
  expect(other).toEqual(one);
});

test('holds the notifications of a release on one machine, and cancels them on the other', async () => {
  const form = await newForm('Released');
  await addWebhook(form);
  const bot = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Ann","_gotcha":"x"}' };
  for (let n = 0; n < 2; n += 1) await fetch(`${both.collector}/f/${form.form_uid}`, bot);
  const [undone = 0, released = 0] = (await rowsOf(form)).map(({ submission_id }) => submission_id);
  const markAs = (machine: string, id: number, marker: string) =>
    owner.post(machine, `/cli/submission/mark_as/${id}`, { marker });
  await markAs(a.console, undone, '!spam');
  await markAs(a.console, released, '!spam');
  await markAs(b.console, undone, 'spam');
  const ofForm = sql`from deliveries where form_id = ${form.form_id}`;
  expect(await count(sql`${ofForm} and kind = 'webhook' and state = 'waiting'`)).toBe(1);
  await expect.poll(() => count(sql`${ofForm} and state = 'waiting'`), { timeout: 30_000 }).toBe(0);
  expect(await count(sql`${ofForm} and kind = 'webhook' and submission_id = ${released}`)).toBe(1);
  expect(await count(sql`${ofForm} and submission_id = ${undone}`)).toBe(0);
});

/** Queues the report counting so often, for any free server. */
async function countAtOnce(times: number): Promise<void> {
  const boss = new PgBoss({
    db: jobDatabase(database.db),
    schema: JOBS_SCHEMA,
    migrate: false,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  for (let n = 0; n < times; n += 1) await boss.send('reports/catch-up', { data: null });
  await boss.stop({ graceful: false, close: false });
}

/** How many jobs are pending. */
const work = () =>
  count(sql`from (
    select 1 from deliveries where state = 'waiting'
    union all select 1 from reminders where state = 'UNFIRED'
    union all select 1 from report_requests where answered_at is null
    union all select 1 from jobs.job where name = 'reports/catch-up' and state <= 'active'
  ) waiting`);

/** More would take CPU time from a starting server. */
const SENDERS = 4;

test(
  'loses nothing acknowledged when either machine is killed, and the other continues',
  { timeout: 300_000 },
  async () => {
    const form = await newForm();
    await addWebhook(form);
    expect(await submit(both.collector, form)).toBe(200);
    const [row] = await rowsOf(form);
    const submissionId = row?.submission_id ?? 0;
    const disrupt = async (load: Load): Promise<void> => {
      await survive(load, form, { dies: a, stays: b, submissionId });
      await survive(load, form, { dies: b, stays: a, submissionId });
    };
    const damage = await surviveCrash([both], disrupt, { senders: SENDERS });
    console.info(`${damage.acknowledged} acknowledged, ${damage.failed} requests without a response`);
    expect(damage).toMatchObject({ lost: [], doubled: [], misread: [] });
  },
);

interface Killing {
  readonly dies: KillableServer;
  readonly stays: KillableServer;
  readonly submissionId: number;
}

async function survive(load: Load, form: NewForm, { dies, stays, submissionId }: Killing): Promise<void> {
  await expect.poll(() => count(undelivered(form))).toBe(0);
  await load.more(50);
  const before = target.received.length;
  target.hold();
  // So that the killed server has them in flight.
  stays.pause();
  await endTransactions();
  // Repeated until acknowledged, as by the tracking script.
  // Each time from another address: one may submit a few times a minute only.
  for (let n = 0; n < 4; n += 1) {
    let address = 0;
    const again = () => {
      address += 1;
      return submit(dies.collector, form, { key: `${dies === a ? 'a' : 'b'}-${n}`, ip: `10.2.${n}.${address % 256}` });
    };
    await expect.poll(again, { timeout: 90_000, interval: 250 }).toBe(200);
  }
  await expect.poll(() => target.waiting).toBeGreaterThanOrEqual(2);
  await dies.kill();
  const inFlight = target.received.length - before;
  // Those in flight, and any that it had claimed ahead.
  const interrupted = await claimed(form);
  stays.resume();
  target.release();

  await load.more(50);
  expect(await owner.isLoggedIn(both.console)).toBe(true);
  const page = await listenLive(both.console, owner);
  const note = `While ${dies === a ? 'a' : 'b'} was down`;
  expect((await remind(both.console, submissionId, note)).status).toBe(200);
  await expect.poll(() => page.received.map(({ event }) => event)).toContain('reminder');
  page.leave();
  // The other server claims them when their leases expire. The leases of those that it is sending itself must not.
  await sql`update deliveries set lease_until = now() where id in (${sql.join(interrupted)})`.execute(database.db);
  expect(await submit(both.collector, form, { ip: '10.0.2.9' })).toBe(200);
  await expect.poll(() => count(undelivered(form))).toBe(0);
  const received = target.received.slice(before);
  expect(new Set(received).size).toBe(5);
  // Each in flight is repeated once; the receiver recognises it by its id.
  expect(received).toHaveLength(5 + inFlight);

  await dies.start();
  await expect.poll(() => subjects(`Reminder: ${note}`), { timeout: 15_000 }).toHaveLength(1);
}

const undelivered = ({ form_id }: NewForm) =>
  sql`from deliveries where form_id = ${form_id} and kind = 'webhook' and state = 'waiting'`;

/** Those whose lease has not expired. */
async function claimed(form: NewForm): Promise<readonly number[]> {
  const found = sql<{ id: number }>`select id ${undelivered(form)} and lease_until > now()`;
  return (await found.execute(database.db)).rows.map(({ id }) => id);
}
