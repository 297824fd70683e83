import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../../contract/duration.ts';
import { sql } from '../../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../../tests/server/harness.ts';
import { newPerson } from '../../../../tests/server/person.ts';
import { Customer, DECLINED_CARD, FAILING_CARD, GOOD_CARD } from '../../testing/customer.ts';

const clock = testClock('2026-03-10T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { BILLING_PROVIDER: 'sandbox' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const newCustomer = async () => new Customer(server, await newPerson(server));
const NAVIGATIONS = {
  create: '/v2/cli/subscriptions/create-subscription?plan_id=personal-monthly',
  upgrade: '/v2/cli/subscriptions/upgrade-subscription?plan_id=personal-monthly',
  card: '/v2/cli/subscriptions/update-card-details',
  edit: '/v2/cli/subscriptions/edit-subscription',
};
const leads = async (customer: Customer) =>
  Promise.all(Object.values(NAVIGATIONS).map(async (url) => (await customer.open(url)).headers.location));
const CHECKOUT = '/billing-sandbox/checkout?plan_id=personal-monthly';
const CARD = '/billing-sandbox/card';
const PORTAL = '/billing-sandbox/portal';

test('each billing link opens the page that fits the subscription', async () => {
  const customer = await newCustomer();
  expect(await leads(customer)).toEqual([CHECKOUT, CHECKOUT, CARD, PORTAL]);
  await customer.pay('personal-monthly');
  expect(await leads(customer)).toEqual([CHECKOUT, CHECKOUT, CARD, PORTAL]);
  await customer.submit(PORTAL, { action: 'cancel' });
  clock.advance(32 * DAY_MS);
  const returning = await newCustomer();
  expect(await leads(returning)).toEqual([CHECKOUT, CHECKOUT, CARD, PORTAL]);
});

test('redirects to checkout without an active subscription', async () => {
  const customer = await newCustomer();
  await sql`update billing_subscriptions set status = 'cancelled', plan_id = 'business-yearly'`.execute(server.db);
  const last = '/billing-sandbox/checkout?plan_id=business-yearly';
  expect(await leads(customer)).toEqual([CHECKOUT, CHECKOUT, last, last]);
  await sql`delete from billing_subscriptions`.execute(server.db);
  const popular = '/billing-sandbox/checkout?plan_id=team-monthly';
  expect(await leads(customer)).toEqual([CHECKOUT, CHECKOUT, popular, popular]);
  const unknown = await customer.open('/v2/cli/subscriptions/create-subscription?plan_id=gold');
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(unknown.body).toContain('Plan not found');
});

test('opening a link changes nothing, from any site', async () => {
  const customer = await newCustomer();
  const before = await customer.subscription();
  for (const url of Object.values(NAVIGATIONS)) await customer.open(url, { 'sec-fetch-site': 'cross-site' });
  expect(await customer.subscription()).toEqual(before);
});

test('paying for a plan activates it; the provider’s event then changes nothing', async () => {
  const customer = await newCustomer();
  const page = await customer.open(CHECKOUT);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('Subscribe to Personal');
  expect(page.body).toContain('$9.00 per month');
  const paid = await customer.submit(CHECKOUT, { card_number: GOOD_CARD });
  expect(paid.statusCode).toBe(303);
  expect(paid.headers.location).toMatch(/^\/v2\/cli\/subscriptions\/return\?state=succeeded&payment_id=pay_/);
  await expect.poll(async () => (await customer.subscription())?.status, { timeout: 5000 }).toBe('active');
  const now = Math.floor(clock.now().getTime() / 1000);
  const active = await customer.subscription();
  expect(active).toMatchObject({ plan: { plan_id: 'personal-monthly' }, current_term_start: now });
  expect(active?.next_billing_at).toBe(active?.current_term_end);
  await customer.open(String(paid.headers.location));
  expect(await customer.subscription()).toEqual(active);
});

test('a second click pays nothing and shows that nothing is due', async () => {
  const customer = await newCustomer();
  const count = async () => (await sql`select from billing_sandbox_payments`.execute(server.db)).rows.length;
  const before = await count();
  await Promise.all([1, 2, 3].map(() => customer.submit(CHECKOUT, { card_number: GOOD_CARD })));
  expect(await count()).toBe(before + 1);
  expect((await customer.open(CHECKOUT)).body).toContain('You are already on Personal');
});

test('a declined or unknown card changes nothing, and the page says why', async () => {
  const customer = await newCustomer();
  const before = await customer.subscription();
  const declined = await customer.submit(CHECKOUT, { card_number: DECLINED_CARD });
  expect([declined.statusCode, declined.body.includes('The card was declined.')]).toEqual([422, true]);
  for (const card_number of ['', '5555 5555 5555 4444', '<script>', '4242424242424242424242']) {
    const response = await customer.submit(CHECKOUT, { card_number });
    expect([response.statusCode, response.body.includes('one of the test cards')]).toEqual([422, true]);
    expect(response.body).not.toContain('<script>');
  }
  expect(await customer.subscription()).toEqual(before);
});

test('rejects posts from other sites', async () => {
  const customer = await newCustomer();
  const before = await customer.subscription();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
  ]) {
    expect((await customer.submit(CHECKOUT, { card_number: GOOD_CARD }, headers)).statusCode).toBe(403);
    expect((await customer.submit(PORTAL, { action: 'cancel' }, headers)).statusCode).toBe(403);
    expect((await customer.submit(CARD, { card_number: GOOD_CARD }, headers)).statusCode).toBe(403);
  }
  expect(await customer.subscription()).toEqual(before);
});

test('a cancelled subscription can resume until it ends, and must be paid again after that', async () => {
  const customer = await newCustomer();
  await customer.pay('personal-monthly');
  const active = await customer.subscription();
  expect((await customer.open(PORTAL)).body).toContain('Cancel subscription');
  await customer.open(String((await customer.submit(PORTAL, { action: 'cancel' })).headers.location));
  expect(await customer.subscription()).toMatchObject({ status: 'non_renewing', next_billing_at: null });
  expect((await customer.open(PORTAL)).body).toContain('Renew your subscription');
  await customer.open(String((await customer.submit(PORTAL, { action: 'renew' })).headers.location));
  expect(await customer.subscription()).toEqual(active);
  await customer.open(String((await customer.submit(PORTAL, { action: 'cancel' })).headers.location));
  clock.advance(32 * DAY_MS);
  const later = await newCustomer();
  expect((await later.subscription())?.status).toBe('in_trial');
  await server.scheduler.runNow('billing/sandbox-terms');
  const { rows } = await sql<{ status: string }>`
    select status from billing_sandbox_subscriptions where plan_id = 'personal-monthly' and status = 'non_renewing'`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});

test('choosing another plan reverts a cancellation after a notice; the same plan resumes without a second payment', async () => {
  const customer = await newCustomer();
  const cancel = async () =>
    customer.open(String((await customer.submit(PORTAL, { action: 'cancel' })).headers.location));
  await customer.pay('personal-monthly');
  expect((await customer.open('/billing-sandbox/checkout?plan_id=team-monthly')).body).not.toContain('resumes renewal');
  await cancel();
  expect(await leads(customer)).toEqual([PORTAL, PORTAL, CARD, PORTAL]);
  const page = await customer.open('/billing-sandbox/checkout?plan_id=team-monthly');
  expect(page.body).toContain('This resumes renewal: Team renews every month until you cancel.');
  await customer.pay('team-monthly');
  const active = await customer.subscription();
  expect(active).toMatchObject({ status: 'active', plan: { plan_id: 'team-monthly' } });
  expect(active?.next_billing_at).toBe(active?.current_term_end);
});

test("the operator reads an account's subscription and grants a plan for one period", async () => {
  const person = await newPerson(server);
  const customer = new Customer(server, person);
  const command = server.adminCommands.find(({ name }) => name === 'subscription');
  const run = (options: Record<string, string>) => command?.run({ words: [person.email], options });
  expect((await run({}))?.join('\n')).toMatch(
    /team-monthly\n.*in_trial, until .*\n.*0 of 10000 this month\n.*0 of 10$/,
  );
  expect((await run({ plan: 'business-monthly' }))?.join('\n')).toMatch(/business-monthly\n.*non_renewing/);
  expect(await customer.subscription()).toMatchObject({ status: 'non_renewing', plan: { name: 'Business' } });
  await expect(run({ plan: 'gold' })).rejects.toThrow('--plan must be one of personal-monthly, ');
});

test('renews terms with a valid card, ends those with a failing one, and turns a trial with a card into a paid term', async () => {
  const [renewing, failing, trying] = [await newCustomer(), await newCustomer(), await newCustomer()];
  await renewing.pay('team-monthly');
  await failing.pay('team-monthly', FAILING_CARD);
  await trying.open(String((await trying.submit(CARD, { card_number: GOOD_CARD })).headers.location));
  const trial = await trying.subscription();
  expect(trial).toMatchObject({ status: 'in_trial' });
  expect(trial?.next_billing_at).toBe(trial?.trial_end);
  clock.advance(29 * DAY_MS);
  await server.scheduler.runNow('billing/sandbox-terms');
  clock.advance(3 * DAY_MS);
  await server.scheduler.runNow('billing/sandbox-terms');
  const status = async () => {
    const { rows } = await sql<{
      status: string;
    }>`select status from billing_subscriptions order by account_id desc limit 3`.execute(server.db);
    return rows.map((row) => row.status).toReversed();
  };
  await expect.poll(status, { timeout: 5000 }).toEqual(['active', 'cancelled', 'active']);
  const { rows } = await sql<{ start: Date }>`
    select current_term_start as start from billing_subscriptions order by account_id desc limit 1`.execute(server.db);
  expect(Math.floor((rows[0]?.start.getTime() ?? 0) / 1000)).toBe(trial?.trial_end);
});
