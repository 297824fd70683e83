import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { inTransaction, sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import type { NewForm } from '../../../tests/server/person.ts';
import { engine } from '../../../tests/server/test-database.ts';
import type { SubmissionDetail } from '../../submissions/contract.ts';
import { lockExistingSubmission, liftCaps } from '../../submissions/server/public.ts';
import { FormPayer, untilDelivered } from './testing/form-payer.ts';

const clock = testClock('2026-03-10T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { PUBLIC_URL: 'https://inlet.test', BILLING_PROVIDER: 'sandbox' } });
});
afterAll(() => server[Symbol.asyncDispose]());

let owner: FormPayer;
let form: NewForm;
beforeEach(async () => {
  await sql`update billing_plans set number_of_submissions_per_month = 1000`.execute(server.db);
  owner = await FormPayer.register(server);
  form = owner.form;
});

/** Sets the trial's limit and its usage. */
async function allow(cap: number, used = 0): Promise<void> {
  const own = sql`(select id from accounts where email = ${owner.person.email})`;
  await sql`update billing_plans set number_of_submissions_per_month = ${cap} where plan_id = 'team-monthly'`.execute(
    server.db,
  );
  await sql`update submission_allowances set cap = ${cap} where account_id = ${own}`.execute(server.db);
  await sql`update submission_usage set used = ${used} where account_id = ${own}`.execute(server.db);
}

const detail = async (id: number) => (await owner.person.get<SubmissionDetail>(`/cli/submission/${id}`)).body;
const mark = (id: number, marker: string) => owner.person.post(`/cli/submission/mark_as/${id}`, { marker });

test('a submission over the cap is stored and listed at once, without content', async () => {
  await allow(1);
  await owner.submit({ message: 'first words' });
  expect(await owner.submit({ email: 'ann@visitor.test', message: 'private words', _subject: 'private' })).toBe(200);
  const [first, second] = await owner.list();
  expect(first).toMatchObject({ is_locked: false, submitted_data: '{"message":"first words"}' });
  expect(second).toMatchObject({ is_locked: true, submitted_data: '{}', activity_score: null, is_read: false });
  const shown = await detail(second?.submission_id ?? 0);
  expect(shown).toMatchObject({ is_locked: true, origin_url: null, device_type: null, score: null });
  expect(JSON.stringify([second, shown])).not.toMatch(/private|visitor\.test/);
  const log = await owner.person.get(`/cli/submission/${second?.submission_id}/visitor`);
  expect(log.body).toMatchObject({ visitor_activity: [] });
  expect(await owner.customer.subscription()).toMatchObject({
    this_month_submissions_count: 2,
    locked_submissions_count: 1,
  });
});

test('gives one remaining quota slot to one of 50 concurrent submissions', async () => {
  await allow(10, 9);
  const second = await owner.person.post<NewForm>(`/cli/create/form/${form.project_id}`, { name: 'Second' });
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => owner.submit({ message: `number ${n}` }, n % 2 === 0 ? form : second.body)),
  );
  expect(responses.every((status) => status === 200)).toBe(true);
  const { rows } = await sql<{ is_locked: boolean; count: number }>`
    select is_locked, count(*) as count from submissions
    where form_id in (${form.form_id}, ${second.body.form_id}) group by is_locked order by is_locked`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { is_locked: false, count: 1 },
    { is_locked: true, count: 49 },
  ]);
  expect(await owner.customer.subscription()).toMatchObject({
    this_month_submissions_count: 59,
    locked_submissions_count: 49,
  });
});

test('spam and test submissions never count, and are never locked', async () => {
  await allow(1);
  await owner.submit({ message: 'buy', _gotcha: 'bot' });
  await owner.person.post(`/cli/simulate_submission/${form.form_id}`);
  await owner.submit();
  expect(await owner.locks()).toEqual([false, false, false]);
  await owner.submit({ message: 'buy', _gotcha: 'bot' });
  await owner.person.post(`/cli/simulate_submission/${form.form_id}`);
  await owner.submit();
  expect(await owner.locks()).toEqual([false, false, false, false, false, true]);
  expect(await owner.customer.subscription()).toMatchObject({ this_month_submissions_count: 2 });
});

test('marking as spam gives the quota slot to the oldest locked submission; undone, it counts again', async () => {
  await allow(2);
  for (let n = 0; n < 4; n += 1) await owner.submit();
  const [first, second, third] = (await owner.list()).map(({ submission_id }) => submission_id);
  expect(await owner.locks()).toEqual([false, false, true, true]);
  await mark(first ?? 0, 'spam');
  expect(await owner.locks()).toEqual([false, false, false, true]);
  await mark(first ?? 0, 'spam');
  await mark(first ?? 0, '!spam');
  expect(await owner.locks()).toEqual([false, false, false, true]);
  expect(await owner.customer.subscription()).toMatchObject({
    this_month_submissions_count: 4,
    locked_submissions_count: 1,
  });
  await mark(second ?? 0, 'spam');
  expect(await owner.locks()).toEqual([false, false, false, true]);
  await mark(third ?? 0, 'spam');
  expect(await owner.locks()).toEqual([false, false, false, false]);
});

test('marks a locked row without revealing its content', async () => {
  await allow(0);
  await owner.submit();
  const [row] = await owner.list();
  const id = row?.submission_id ?? 0;
  for (const marker of ['read', 'archive', 'inprogress', 'complete', 'spam', '!spam'])
    expect((await mark(id, marker)).status).toBe(200);
  expect(await owner.list()).toMatchObject([
    { is_locked: true, submitted_data: '{}', is_read: true, is_archived: true },
  ]);
});

test('a larger plan unlocks the oldest first and updates open lists', async () => {
  await allow(1);
  for (let n = 0; n < 4; n += 1) await owner.submit();
  await sql`update billing_plans set number_of_submissions_per_month = 3 where plan_id = 'business-monthly'`.execute(
    server.db,
  );
  const received: unknown[] = [];
  const end = server.live.subscribe(`form:${form.form_id}`, (event) => received.push(event));
  await owner.customer.pay('business-monthly');
  expect(await owner.locks()).toEqual([false, false, false, true]);
  await expect.poll(() => received).toContainEqual({ event: 'unlocked', form_id: form.form_id });
  end();
  await owner.customer.pay('team-yearly');
  expect(await owner.list()).toMatchObject(
    Array.from({ length: 4 }, () => ({ is_locked: false, submitted_data: '{"message":"private words"}' })),
  );
});

// The embedded engine has one connection, so nothing runs concurrently.
test.runIf(engine === 'postgres')('a submission that is being stored is unlocked as well', async () => {
  await allow(1);
  for (let n = 0; n < 2; n += 1) await owner.submit();
  await inTransaction(server.db, async (tx) => {
    for (const { submission_id } of await owner.list())
      expect(await lockExistingSubmission(tx, submission_id)).toBe(true);
    await owner.customer.pay('team-yearly');
    expect(await owner.locks()).toEqual([false, false]);
  });
});

test('a new month unlocks waiting submissions and counts them', async () => {
  await allow(2);
  for (let n = 0; n < 5; n += 1) await owner.submit();
  await owner.customer.pay('team-monthly');
  expect(await owner.customer.subscription()).toMatchObject({
    this_month_submissions_count: 5,
    locked_submissions_count: 3,
  });
  clock.advance(22 * DAY_MS);
  await server.scheduler.runNow('billing/unlock');
  expect(await owner.locks()).toEqual([false, false, false, false, true]);
  expect(await owner.customer.subscription()).toMatchObject({
    this_month_submissions_count: 3,
    locked_submissions_count: 1,
  });
});

test('after the trial, submissions stay locked until a plan is paid', async () => {
  await owner.submit();
  clock.advance(15 * DAY_MS);
  await owner.login();
  await owner.submit();
  expect(await owner.locks()).toEqual([false, true]);
  expect(await owner.banners()).toContain(
    '1 submission is locked. Renew your subscription to read it; nothing is lost.',
  );
  await owner.customer.pay('personal-monthly');
  expect(await owner.locks()).toEqual([false, false]);
});

test('a submission sent twice uses one quota slot', async () => {
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
  expect(await owner.customer.subscription()).toMatchObject({ this_month_submissions_count: 1 });
});

test('emails the owner once at 80 % and once at 100 %, without content, and shows a banner', async () => {
  await owner.prove();
  await allow(5);
  for (let n = 0; n < 8; n += 1) await owner.submit({ message: n < 5 ? 'open' : 'private words' });
  await untilDelivered(server);
  const own = await owner.mails();
  const subjects = own.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your monthly limit is near')).toHaveLength(1);
  expect(subjects.filter((subject) => subject === 'Your monthly limit is reached')).toHaveLength(1);
  expect(own.map(({ text, html }) => `${text} ${html}`).join()).not.toContain('private words');
  expect(subjects.filter((subject) => subject === 'New submission to Contact (locked)')).toHaveLength(3);
  expect(await owner.banners()).toContain(
    '3 submissions are locked. Your plan’s monthly limit is reached. Change your plan to read them; nothing is lost.',
  );
});

test('unlocks everything when billing is turned off', async () => {
  await allow(1);
  await owner.submit();
  await owner.submit();
  await liftCaps(server, clock.now());
  expect(await owner.locks()).toEqual([false, false]);
  await owner.submit();
  expect(await owner.locks()).toEqual([false, false, false]);
});
