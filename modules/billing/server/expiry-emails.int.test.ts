import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { FAILING_CARD } from '../testing/customer.ts';
import { FormPayer, untilDelivered } from './testing/form-payer.ts';

const PORTAL = '/billing-sandbox/portal';
const clock = testClock('2026-03-10T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { PUBLIC_URL: 'https://inlet.test', BILLING_PROVIDER: 'sandbox' } });
});
afterAll(() => server[Symbol.asyncDispose]());

let owner: FormPayer;
beforeEach(async () => {
  owner = await FormPayer.register(server);
  await owner.prove();
});

/** The formatted date so many days from now. */
const dayIn = (days: number) =>
  new Date(clock.now().getTime() + days * DAY_MS).toLocaleDateString('en-GB', { timeZone: 'UTC' });

/** Advances time for the sandbox and the expiry emails, which run twice. */
async function pass(days: number): Promise<void> {
  // Work in flight would seem lost when days pass in an instant.
  await untilDelivered(server);
  clock.advance(days * DAY_MS);
  await owner.login();
  await server.scheduler.runNow('billing/sandbox-terms');
  await untilDelivered(server);
  await Promise.all([server.scheduler.runNow('billing/ends'), server.scheduler.runNow('billing/ends')]);
  await untilDelivered(server);
}

const submit = async () => expect(await owner.submit()).toBe(200);

/** Subjects of the owner's emails about the subscription. */
const mails = async () =>
  (await owner.mails()).flatMap(({ subject }) => (/^Your (trial|subscription)/.test(subject ?? '') ? [subject] : []));

const inPortal = async (action: string) =>
  owner.customer.open(String((await owner.customer.submit(PORTAL, { action })).headers.location));

test('notifies the owner once 3 days before a trial ends and once after; a plan unlocks later submissions', async () => {
  const end = dayIn(14);
  await submit();
  await pass(10);
  expect([await mails(), await owner.banners()]).toEqual([[], []]);
  await pass(2);
  const ending = `Your trial ends on ${end}`;
  const locked = 'are stored, with their content locked until you choose a plan. Nothing is lost.';
  expect([await mails(), await owner.banners()]).toEqual([[ending], [`${ending}. Later submissions ${locked}`]]);
  await pass(2);
  expect((await owner.customer.subscription())?.status).toBe('cancelled');
  expect(await owner.banners()).toEqual([`Your trial has ended. New submissions ${locked}`]);
  await submit();
  await pass(1);
  expect(await owner.locks()).toEqual([false, true]);
  expect(await mails()).toEqual([ending, 'Your trial has ended']);
  // The email names the number of locked submissions, without a second one about the end.
  expect(await owner.banners()).toEqual([
    '1 submission is locked. Renew your subscription to read it; nothing is lost.',
  ]);
  await owner.customer.pay('personal-monthly');
  expect([await owner.locks(), await owner.banners()]).toEqual([[false, false], []]);
});

test('writes the end of a trial to a German account as a German date', async () => {
  expect((await owner.person.put('/v2/cli/user/language', { language: 'de' })).status).toBe(200);
  const end = dayIn(14).replaceAll('/', '.');
  await pass(12);
  const ending = `Ihre Testphase endet am ${end}`;
  const mail = (await owner.mails()).find(({ subject }) => subject === ending);
  expect(mail?.text).toContain(`${ending}. Spätere Einsendungen werden gespeichert;`);
  // The console's dates are the same in every language.
  expect(await owner.banners()).toEqual([expect.stringContaining(`Your trial ends on ${dayIn(2)}.`)]);
});

test('keeps a cancelled subscription until the paid term ends, and can resume it until then', async () => {
  await owner.customer.pay('personal-monthly');
  const { current_term_end } = (await owner.customer.subscription()) ?? {};
  const days = Math.round(((current_term_end ?? 0) * 1000 - clock.now().getTime()) / DAY_MS);
  const end = dayIn(days);
  await inPortal('cancel');
  await pass(days - 2);
  await submit();
  expect(await owner.locks()).toEqual([false]);
  expect(await mails()).toEqual([`Your subscription ends on ${end}`]);
  await inPortal('renew');
  expect(await owner.banners()).toEqual([]);
  await inPortal('cancel');
  await pass(2);
  await submit();
  await pass(1);
  expect(await owner.locks()).toEqual([false, true]);
  expect(await mails()).toEqual([`Your subscription ends on ${end}`, 'Your subscription has ended']);
  await owner.customer.pay('personal-monthly');
  expect(await owner.locks()).toEqual([false, false]);
});

test('a renewal changes nothing; after a failed card the subscription ends, the owner is notified and can pay again', async () => {
  await owner.customer.pay('team-monthly');
  const first = await owner.customer.subscription();
  await submit();
  await pass(32);
  expect(await owner.customer.subscription()).toMatchObject({
    status: 'active',
    current_term_start: first?.current_term_end,
  });
  await submit();
  expect([await owner.locks(), await mails()]).toEqual([[false, false], []]);
  await owner.customer.submit('/billing-sandbox/card', { card_number: FAILING_CARD });
  await pass(32);
  expect((await owner.customer.subscription())?.status).toBe('cancelled');
  await submit();
  expect([await owner.locks(), await mails()]).toEqual([[false, false, true], ['Your subscription has ended']]);
  await owner.customer.pay('team-monthly');
  expect(await owner.locks()).toEqual([false, false, false]);
  // A later end is notified again.
  await inPortal('cancel');
  await pass(32);
  expect(await mails()).toEqual(['Your subscription has ended', 'Your subscription has ended']);
});
