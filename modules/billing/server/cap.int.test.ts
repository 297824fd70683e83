import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, PASSWORD, type Person } from '../../../tests/server/person.ts';
import type { Submission, SubmissionDetail } from '../../submissions/contract.ts';
import { engine } from '../../../tests/server/test-database.ts';
import { keepSubmission, liftCaps } from '../../submissions/server/public.ts';
import { Customer } from '../testing/customer.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';

const DAY = 86_400_000;
const clock = testClock('2026-03-10T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { PUBLIC_URL: 'https://inlet.test' } });
});
afterAll(() => server[Symbol.asyncDispose]());

let owner: Person;
let customer: Customer;
let form: NewForm;
beforeEach(async () => {
  await sql`update billing_plans set number_of_submissions_per_month = 1000`.execute(server.db);
  owner = await newPerson(server);
  form = await newForm(owner);
  customer = new Customer(server, owner);
});

let senders = 0;
async function submit(fields: Record<string, string> = { message: 'private words' }, to = form): Promise<number> {
  senders += 1;
  const answer = await server.collector.inject({
    method: 'POST',
    url: `/f/${to.form_uid}`,
    remoteAddress: `10.0.${Math.floor(senders / 200)}.${senders % 200}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    payload: new URLSearchParams(fields).toString(),
  });
  return answer.statusCode;
}

/** As if the trial allowed so many, of which some are used. */
async function allow(cap: number, used = 0): Promise<void> {
  const own = sql`(select id from accounts where email = ${owner.email})`;
  await sql`update billing_plans set number_of_submissions_per_month = ${cap} where plan_id = 'team-monthly'`.execute(
    server.db,
  );
  await sql`update submission_allowances set cap = ${cap} where account_id = ${own}`.execute(server.db);
  await sql`update submission_usage set used = ${used} where account_id = ${own}`.execute(server.db);
}

const list = async (to = form) =>
  (await owner.get<{ submissions: Submission[] }>(`/cli/submissions/${to.form_id}`)).body.submissions;
const locks = async () => (await list()).map(({ is_locked }) => is_locked);
const detail = async (id: number) => (await owner.get<SubmissionDetail>(`/cli/submission/${id}`)).body;
const mark = (id: number, marker: string) => owner.post(`/cli/submission/mark_as/${id}`, { marker });
const login = () => owner.post('/cli/user/login', { email_id: owner.email, password: PASSWORD });

test('what is over the cap is kept and shown at once, with nothing of its content', async () => {
  await allow(1);
  await submit({ message: 'first words' });
  expect(await submit({ email: 'ann@visitor.test', message: 'private words', _subject: 'private' })).toBe(200);
  const [first, second] = await list();
  expect(first).toMatchObject({ is_locked: false, submitted_data: '{"message":"first words"}' });
  expect(second).toMatchObject({ is_locked: true, submitted_data: '{}', activity_score: null, is_read: false });
  const shown = await detail(second?.submission_id ?? 0);
  expect(shown).toMatchObject({ is_locked: true, origin_url: null, device_type: null, score: null });
  expect(JSON.stringify([second, shown])).not.toMatch(/private|visitor\.test/);
  const log = await owner.get(`/cli/submission/${second?.submission_id}/visitor`);
  expect(log.body).toMatchObject({ visitor_activity: [] });
  expect(await customer.subscription()).toMatchObject({ this_month_submissions_count: 2, locked_submissions_count: 1 });
});

test('50 at once with one place left: one gets it', async () => {
  await allow(10, 9);
  const second = await owner.post<NewForm>(`/cli/create/form/${form.project_id}`, { name: 'Second' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => submit({ message: `number ${n}` }, n % 2 === 0 ? form : second.body)),
  );
  expect(answers.every((status) => status === 200)).toBe(true);
  const { rows } = await sql<{ is_locked: boolean; count: number }>`
    select is_locked, count(*) as count from submissions
    where form_id in (${form.form_id}, ${second.body.form_id}) group by is_locked order by is_locked`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { is_locked: false, count: 1 },
    { is_locked: true, count: 49 },
  ]);
  expect(await customer.subscription()).toMatchObject({
    this_month_submissions_count: 59,
    locked_submissions_count: 49,
  });
});

test('spam and test submissions never count, and are never locked', async () => {
  await allow(1);
  await submit({ message: 'buy', _gotcha: 'bot' });
  await owner.post(`/cli/simulate_submission/${form.form_id}`);
  await submit();
  expect(await locks()).toEqual([false, false, false]);
  await submit({ message: 'buy', _gotcha: 'bot' });
  await owner.post(`/cli/simulate_submission/${form.form_id}`);
  await submit();
  expect(await locks()).toEqual([false, false, false, false, false, true]);
  expect(await customer.subscription()).toMatchObject({ this_month_submissions_count: 2 });
});

test('a mark as spam gives its place to what waits longest; taken back, it counts again', async () => {
  await allow(2);
  for (let n = 0; n < 4; n += 1) await submit();
  const [first, second, third] = (await list()).map(({ submission_id }) => submission_id);
  expect(await locks()).toEqual([false, false, true, true]);
  await mark(first ?? 0, 'spam');
  expect(await locks()).toEqual([false, false, false, true]);
  await mark(first ?? 0, 'spam');
  await mark(first ?? 0, '!spam');
  expect(await locks()).toEqual([false, false, false, true]);
  expect(await customer.subscription()).toMatchObject({ this_month_submissions_count: 4, locked_submissions_count: 1 });
  await mark(second ?? 0, 'spam');
  expect(await locks()).toEqual([false, false, false, true]);
  await mark(third ?? 0, 'spam');
  expect(await locks()).toEqual([false, false, false, false]);
});

test('marks work on a locked row and reveal nothing of it', async () => {
  await allow(0);
  await submit();
  const [row] = await list();
  const id = row?.submission_id ?? 0;
  for (const marker of ['read', 'archive', 'inprogress', 'complete', 'spam', '!spam'])
    expect((await mark(id, marker)).status).toBe(200);
  expect(await list()).toMatchObject([{ is_locked: true, submitted_data: '{}', is_read: true, is_archived: true }]);
});

test('a larger plan unlocks, the oldest first, and open lists are told', async () => {
  await allow(1);
  for (let n = 0; n < 4; n += 1) await submit();
  await sql`update billing_plans set number_of_submissions_per_month = 3 where plan_id = 'business-monthly'`.execute(
    server.db,
  );
  const told: unknown[] = [];
  const end = server.live.subscribe(`form:${form.form_id}`, (note) => told.push(note));
  await customer.pay('business-monthly');
  expect(await locks()).toEqual([false, false, false, true]);
  await expect.poll(() => told).toContainEqual({ event: 'unlocked', form_id: form.form_id });
  end();
  await customer.pay('team-yearly');
  expect(await list()).toMatchObject(
    Array.from({ length: 4 }, () => ({ is_locked: false, submitted_data: '{"message":"private words"}' })),
  );
});

// The embedded engine has one connection: nothing is under way beside it.
test.runIf(engine === 'postgres')('what is just being told of is unlocked as well', async () => {
  await allow(1);
  for (let n = 0; n < 2; n += 1) await submit();
  await inTransaction(server.db, async (tx) => {
    for (const { submission_id } of await list()) expect(await keepSubmission(tx, submission_id)).toBe(true);
    await customer.pay('team-yearly');
    expect(await locks()).toEqual([false, false]);
  });
});

test('a new month has places for what waits, and counts it', async () => {
  await allow(2);
  for (let n = 0; n < 5; n += 1) await submit();
  await customer.pay('team-monthly');
  expect(await customer.subscription()).toMatchObject({ this_month_submissions_count: 5, locked_submissions_count: 3 });
  clock.advance(22 * DAY);
  await server.timed.runNow('billing/unlock');
  expect(await locks()).toEqual([false, false, false, false, true]);
  expect(await customer.subscription()).toMatchObject({ this_month_submissions_count: 3, locked_submissions_count: 1 });
});

test('after the trial submissions are kept locked until a plan is paid', async () => {
  await submit();
  clock.advance(15 * DAY);
  await login();
  await submit();
  expect(await locks()).toEqual([false, true]);
  const { body } = await owner.get<{ data: { warning: { message: string }[] } }>('/v2/cli/misc/initial-data');
  expect(body.data.warning.map(({ message }) => message)).toContain(
    '1 submission is locked. Renew your subscription to read it; nothing is lost.',
  );
  await customer.pay('personal-monthly');
  expect(await locks()).toEqual([false, false]);
});

test('the same submission sent twice takes one place', async () => {
  await allow(2);
  const body = JSON.stringify({ key: 'k'.repeat(20), fields: [['message', 'words', null]] });
  const send = () =>
    server.collector.inject({
      method: 'POST',
      url: `/f/${form.form_uid}`,
      headers: { 'content-type': 'text/plain' },
      payload: body,
    });
  expect((await Promise.all([send(), send(), send()])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await customer.subscription()).toMatchObject({ this_month_submissions_count: 1 });
});

test('the owner gets one mail at 80 % and one at 100 %, a banner, and no content by mail', async () => {
  await sql`update accounts set verified_at = now() where email = ${owner.email}`.execute(server.db);
  await allow(5);
  for (let n = 0; n < 8; n += 1) await submit({ message: n < 5 ? 'open' : 'private words' });
  await expect
    .poll(async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length, {
      timeout: 8000,
    })
    .toBe(0);
  const mails = await writtenMails(server);
  const own = mails.filter(({ to }) => to?.some(({ address }) => address === owner.email));
  const subjects = own.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your monthly limit is near')).toHaveLength(1);
  expect(subjects.filter((subject) => subject === 'Your monthly limit is reached')).toHaveLength(1);
  expect(own.map(({ text, html }) => `${text} ${html}`).join()).not.toContain('private words');
  expect(subjects.filter((subject) => subject === 'New submission on Contact (locked)')).toHaveLength(3);
  const { body } = await owner.get<{ data: { warning: { message: string }[] } }>('/v2/cli/misc/initial-data');
  expect(body.data.warning.map(({ message }) => message)).toContain(
    '3 submissions are locked. Your plan’s monthly limit is reached. Change your plan to read them; nothing is lost.',
  );
});

test('where billing is turned off everything unlocks', async () => {
  await allow(1);
  await submit();
  await submit();
  await liftCaps(server, clock.now());
  expect(await locks()).toEqual([false, false]);
  await submit();
  expect(await locks()).toEqual([false, false, false]);
});
