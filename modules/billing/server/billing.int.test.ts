import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson, PASSWORD, Person } from '../../../tests/server/person.ts';
import { liftCaps } from '../../submissions/server/public.ts';
import type { getBilling, listPaymentPlans, listPlans } from '../contract.ts';
import { Customer, newCustomer } from '../testing/customer.ts';
import { prepareToSell } from './trial.ts';

const clock = testClock('2026-03-10T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { BILLING_PROVIDER: 'sandbox' } });
});
afterAll(() => server[Symbol.asyncDispose]());

describe('plans', () => {
  test('offers each tier monthly and yearly, a year at 20 % less, one popular, one personal', async () => {
    const { person } = await newCustomer(server);
    const plans = (await person.get<{ data: ResponseOf<typeof listPlans> }>('/v2/cli/plans')).body.data;
    const monthly = plans.filter(({ period_unit }) => period_unit === 'month');
    expect(plans.map(({ price }) => price)).toEqual(plans.map(({ price }) => price).toSorted((a, b) => a - b));
    for (const plan of monthly) {
      const yearly = plans.find(({ name, period_unit }) => name === plan.name && period_unit === 'year');
      expect(yearly?.price).toBe(plan.price * 12 * 0.8);
      expect(yearly).toMatchObject({ number_of_websites: plan.number_of_websites, is_popular: plan.is_popular });
    }
    expect(monthly).toHaveLength(3);
    expect(monthly.filter(({ is_popular }) => is_popular)).toHaveLength(1);
    expect(monthly.filter(({ plan_id }) => plan_id.includes('personal'))).toHaveLength(1);
  });

  test('lists the same plans in the first generation, in rupees and dollars', async () => {
    const { person } = await newCustomer(server);
    const { body } = await person.get<ResponseOf<typeof listPaymentPlans>>('/cli/user/get_payment_plans');
    expect(body).toMatchObject({ success: true, errors: [], chosen_plan_name: null });
    expect(body.payment_plans).toHaveLength(6);
    expect(body.payment_plans[0]).toEqual({
      plan_name: 'Personal',
      validity_in_months: 1,
      submissions_cap_per_month: 1000,
      price: { INR: 749, USD: 9 },
    });
    expect(body.payment_plans.find(({ validity_in_months }) => validity_in_months === 12)).toMatchObject({
      price: { USD: 86.4 },
    });
  });
});

describe('a new account', () => {
  test('has a trial of 14 days with 10,000 submissions a month, in both generations', async () => {
    const { start, person } = await newCustomer(server);
    const { subscription, user } = await start();
    expect(subscription).toMatchObject({
      status: 'in_trial',
      plan: { number_of_submissions_per_month: 10_000 },
      billing_period_unit: 'month',
      current_term_start: null,
      next_billing_at: null,
      this_month_submissions_count: 0,
      websites_count: 0,
    });
    expect((subscription?.trial_end ?? 0) - (subscription?.trial_start ?? 0)).toBe(14 * 24 * 3600);
    const plan = { remaining_validity_in_days: 14, submissions_cap_per_month: 10_000, is_trial: true };
    expect(user.plan).toMatchObject({ ...plan, submissions_so_far_this_month: 0 });
    expect((await person.get('/cli/user/initial_data')).body).toMatchObject({ plan: user.plan });
  });

  test('has a cancelled subscription when the trial ends without a card', async () => {
    const { customer, person, start } = await newCustomer(server);
    clock.advance(14 * DAY_MS - 1000);
    expect((await customer.subscription())?.status).toBe('in_trial');
    clock.advance(1000);
    await person.post('/cli/user/login', { email_id: person.email, password: PASSWORD });
    const { subscription, user } = await start();
    expect(subscription?.status).toBe('cancelled');
    expect(user.plan).toMatchObject({ remaining_validity_in_days: 0, submissions_cap_per_month: 0, is_trial: false });
  });

  test('keeps the plan "shared" after an invitation, until it subscribes', async () => {
    const { customer, person, start } = await newCustomer(server);
    await sql`update accounts set plan = 'shared' where email = ${person.email}`.execute(server.db);
    await sql`delete from billing_subscriptions where account_id = (select id from accounts where email = ${person.email})`.execute(
      server.db,
    );
    expect((await start()).user.plan).toMatchObject({ name: 'shared' });
    expect((await start()).subscription).toBeNull();
    await customer.pay('personal-monthly');
    expect((await start()).user.plan).toMatchObject({ name: 'Personal' });
    expect((await newForm(person)).form_id).toBeGreaterThan(0);
  });
});

test('gives existing accounts a trial when billing is turned on, also at server start', async () => {
  const { customer, id } = await newCustomer(server);
  await sql`delete from billing_subscriptions where account_id = ${id}`.execute(server.db);
  await prepareToSell({ db: server.db, live: server.live, clock, config: { billingProvider: 'sandbox' } });
  expect((await customer.subscription())?.status).toBe('in_trial');
});

test('enforces caps again when billing is turned on', async () => {
  const { id } = await newCustomer(server);
  await liftCaps(server, clock.now());
  await prepareToSell({ db: server.db, live: server.live, clock, config: { billingProvider: 'sandbox' } });
  const { rows } = await sql<{ cap: number }>`
    select cap from submission_allowances where account_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ cap: 10_000 }]);
});

test('enforces the plan’s number of websites, also for concurrent requests', async () => {
  const { person, customer } = await newCustomer(server);
  await customer.pay('personal-monthly');
  const created = await Promise.all(
    Array.from({ length: 6 }, (_, n) => person.post('/cli/create/project', { name: `Site ${n}`, domain: 'localhost' })),
  );
  expect(created.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(created.filter(({ status }) => status === 403)).toHaveLength(3);
  const draft = { project_name: 'A', project_domain: 'localhost', form_name: 'A' };
  expect((await person.post('/cli/wizard/create/project_form', draft)).body).toMatchObject({
    errors: ['Your plan allows 3 websites. Change your plan to add another.'],
  });
  expect((await customer.subscription())?.websites_count).toBe(3);
  await customer.pay('team-monthly');
  expect((await person.post('/cli/create/project', { name: 'Site', domain: 'localhost' })).status).toBe(200);
});

test('caps and sells nothing while billing is off, and the pages say so', async () => {
  await using off = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  const person = await newPerson(off);
  const customer = new Customer(off, person);
  expect((await person.get('/v2/cli/billing')).body).toEqual({ data: { provider: 'none', subscription: null } });
  expect((await person.get('/v2/cli/plans')).body).toEqual({ data: [] });
  for (const name of [
    'create-subscription?plan_id=team-monthly',
    'upgrade-subscription',
    'update-card-details',
    'edit-subscription',
  ]) {
    const page = await customer.open(`/v2/cli/subscriptions/${name}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Billing is turned off');
  }
  expect((await person.post('/cli/user/set_plan', { plan_name: 'Team' })).status).toBe(409);
  expect(
    (await person.post('/cli/user/complete_payment', { payment_id: 'x', plan_name: 'Team', validity_in_months: 1 }))
      .status,
  ).toBe(409);
  const event = { method: 'POST', url: '/v2/cli/subscriptions/events', payload: {} } as const;
  expect((await off.console.inject(event)).statusCode).toBe(401);
  const checkout = await customer.open('/billing-sandbox/checkout?plan_id=team-monthly');
  // Like any unknown path: the console shows that the page does not exist.
  expect(checkout.headers.location).toBe('/app/billing-sandbox/checkout?plan_id=team-monthly');
});

test('redirects anonymous users to login', async () => {
  const nobody = new Customer(server, new Person(server, 'nobody'));
  const response = await nobody.open('/v2/cli/subscriptions/edit-subscription');
  expect(response.headers.location).toBe('/app/login?redirect=%2Fapp%2Fbilling');
});

type Billing = ResponseOf<typeof getBilling>;
test('names the billing provider', async () => {
  const { person } = await newCustomer(server);
  const { data } = (await person.get<{ data: Billing }>('/v2/cli/billing')).body;
  expect(data.provider).toBe('sandbox');
});
