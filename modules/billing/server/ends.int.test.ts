import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { type NewForm, newForm, newPerson, PASSWORD, type Person } from '../../../tests/server/person.ts';
import type { Submission } from '../../submissions/contract.ts';
import { Customer, FAILING_CARD } from '../testing/customer.ts';

const DAY = 86_400_000;
const PORTAL = '/billing-sandbox/portal';
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
  owner = await newPerson(server);
  form = await newForm(owner);
  customer = new Customer(server, owner);
  await sql`update accounts set verified_at = now() where email = ${owner.email}`.execute(server.db);
});

/** The day so many days after now, as it is written. */
const dayIn = (days: number) =>
  new Date(clock.now().getTime() + days * DAY).toLocaleDateString('en-GB', { timeZone: 'UTC' });

/** Time passes, for the sandbox and for who tells of ends, which looks twice. */
async function pass(days: number): Promise<void> {
  // What is under way when days go by in an instant would be taken for lost.
  await settled();
  clock.advance(days * DAY);
  await owner.post('/cli/user/login', { email_id: owner.email, password: PASSWORD });
  await server.timed.runNow('billing/sandbox-terms');
  await settled();
  await Promise.all([server.timed.runNow('billing/ends'), server.timed.runNow('billing/ends')]);
  await settled();
}

async function settled(): Promise<void> {
  const waiting = async () =>
    (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
  await expect.poll(waiting, { timeout: 8000 }).toBe(0);
}

let senders = 0;
async function submit(): Promise<void> {
  senders += 1;
  const { statusCode } = await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    remoteAddress: `10.1.0.${senders}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    payload: 'message=words',
  });
  expect(statusCode).toBe(200);
}

const locks = async () =>
  (await owner.get<{ submissions: Submission[] }>(`/cli/submissions/${form.form_id}`)).body.submissions.map(
    ({ is_locked }) => is_locked,
  );

const banners = async () => {
  const { body } = await owner.get<{ data: { warning: { message: string }[] } }>('/v2/cli/misc/initial-data');
  return body.data.warning.map(({ message }) => message);
};

/** Subjects of what the owner was mailed about the subscription. */
const mails = async () => {
  const own = (await writtenMails(server)).filter(({ to }) => to?.some(({ address }) => address === owner.email));
  return own.flatMap(({ subject }) => (/^Your (trial|subscription)/.test(subject ?? '') ? [subject] : []));
};

const inPortal = async (action: string) =>
  customer.open(String((await customer.submit(PORTAL, { action })).headers.location));

test('a trial: told 3 days before its end and when it has ended, once each; what comes later opens with a plan', async () => {
  const end = dayIn(14);
  await submit();
  await pass(10);
  expect([await mails(), await banners()]).toEqual([[], []]);
  await pass(2);
  const ending = `Your trial ends on ${end}`;
  const kept = 'are kept, with their content locked until you choose a plan. Nothing is lost.';
  expect([await mails(), await banners()]).toEqual([[ending], [`${ending}. Later submissions ${kept}`]]);
  await pass(2);
  expect((await customer.subscription())?.status).toBe('cancelled');
  expect(await banners()).toEqual([`Your trial has ended. New submissions ${kept}`]);
  await submit();
  await pass(1);
  expect(await locks()).toEqual([false, true]);
  expect(await mails()).toEqual([ending, 'Your trial has ended']);
  // What is locked is told with its number, and the end not once more beside it.
  expect(await banners()).toEqual(['1 submission is locked. Renew your subscription to read it; nothing is lost.']);
  await customer.pay('personal-monthly');
  expect([await locks(), await banners()]).toEqual([[false, false], []]);
});

test('a cancellation: everything goes on to the end of what was paid, and can be taken back until then', async () => {
  await customer.pay('personal-monthly');
  const { current_term_end } = (await customer.subscription()) ?? {};
  const days = Math.round(((current_term_end ?? 0) * 1000 - clock.now().getTime()) / DAY);
  const end = dayIn(days);
  await inPortal('cancel');
  await pass(days - 2);
  await submit();
  expect(await locks()).toEqual([false]);
  expect(await mails()).toEqual([`Your subscription ends on ${end}`]);
  await inPortal('renew');
  expect(await banners()).toEqual([]);
  await inPortal('cancel');
  await pass(2);
  await submit();
  await pass(1);
  expect(await locks()).toEqual([false, true]);
  expect(await mails()).toEqual([`Your subscription ends on ${end}`, 'Your subscription has ended']);
  await customer.pay('personal-monthly');
  expect(await locks()).toEqual([false, false]);
});

test('a renewal changes nothing for the owner; one whose card fails ends, is told, and is paid anew', async () => {
  await customer.pay('team-monthly');
  const first = await customer.subscription();
  await submit();
  await pass(32);
  expect(await customer.subscription()).toMatchObject({
    status: 'active',
    current_term_start: first?.current_term_end,
  });
  await submit();
  expect([await locks(), await mails()]).toEqual([[false, false], []]);
  await customer.submit('/billing-sandbox/card', { card_number: FAILING_CARD });
  await pass(32);
  expect((await customer.subscription())?.status).toBe('cancelled');
  await submit();
  expect([await locks(), await mails()]).toEqual([[false, false, true], ['Your subscription has ended']]);
  await customer.pay('team-monthly');
  expect(await locks()).toEqual([false, false, false]);
  // A later end is told anew.
  await inPortal('cancel');
  await pass(32);
  expect(await mails()).toEqual(['Your subscription has ended', 'Your subscription has ended']);
});
