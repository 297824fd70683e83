import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson, PASSWORD, Person } from '../../../tests/server/person.ts';
import { liftCaps } from '../../submissions/server/public.ts';
import type { initialData } from '../../workspaces/contract.ts';
import type { getBilling, listPaymentPlans, listPlans } from '../contract.ts';
import { Customer } from '../testing/customer.ts';
import { sandboxAuthorization } from './sandbox/sandbox.ts';
import { prepareToSell } from './trial.ts';

const DAY = 86_400_000;
const SECRET = 's'.repeat(40);
const clock = testClock('2026-03-10T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { SECRET } });
});
afterAll(() => server[Symbol.asyncDispose]());

async function newCustomer() {
  const person = await newPerson(server);
  const customer = new Customer(server, person);
  const start = async () =>
    (await person.get<{ data: AnswerOf<typeof initialData> }>('/v2/cli/misc/initial-data')).body.data;
  const id = (await start()).user.id;
  return { person, customer, start, id };
}

describe('plans', () => {
  test('each tier is there by the month and by the year, a year at 20 % less, one popular, one personal', async () => {
    const { person } = await newCustomer();
    const plans = (await person.get<{ data: AnswerOf<typeof listPlans> }>('/v2/cli/plans')).body.data;
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

  test('the first generation names the same plans, in rupees and dollars', async () => {
    const { person } = await newCustomer();
    const { body } = await person.get<AnswerOf<typeof listPaymentPlans>>('/cli/user/get_payment_plans');
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
  test('is in its trial for 14 days with 10,000 submissions a month, said in both generations', async () => {
    const { start, person } = await newCustomer();
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

  test('without a card has a cancelled subscription when the trial is over', async () => {
    const { customer, person, start } = await newCustomer();
    clock.advance(14 * DAY - 1000);
    expect((await customer.subscription())?.status).toBe('in_trial');
    clock.advance(1000);
    await person.post('/cli/user/login', { email_id: person.email, password: PASSWORD });
    const { subscription, user } = await start();
    expect(subscription?.status).toBe('cancelled');
    expect(user.plan).toMatchObject({ remaining_validity_in_days: 0, submissions_cap_per_month: 0, is_trial: false });
  });

  test('that was only invited keeps the plan named shared, until it subscribes', async () => {
    const { customer, person, start } = await newCustomer();
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

test('accounts that were there before anything was sold have their trial from then on, also when the server starts', async () => {
  const { customer, id } = await newCustomer();
  await sql`delete from billing_subscriptions where account_id = ${id}`.execute(server.db);
  await prepareToSell({ db: server.db, live: server.live, clock, config: { billingProvider: 'sandbox' } });
  expect((await customer.subscription())?.status).toBe('in_trial');
});

test('caps that were off while nothing was sold are on again when it is', async () => {
  const { id } = await newCustomer();
  await liftCaps(server, clock.now());
  await prepareToSell({ db: server.db, live: server.live, clock, config: { billingProvider: 'sandbox' } });
  const { rows } = await sql<{ cap: number }>`
    select cap from submission_allowances where account_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ cap: 10_000 }]);
});

describe('what a caller claims', () => {
  test('choosing a plan activates nothing; the checkout starts with it', async () => {
    const { person, customer } = await newCustomer();
    const before = await customer.subscription();
    expect((await person.post('/cli/user/set_plan', { plan_name: 'Business' })).status).toBe(200);
    expect(await customer.subscription()).toEqual(before);
    const { headers } = await customer.open('/v2/cli/subscriptions/create-subscription');
    expect(headers.location).toContain('plan_id=business-monthly');
    expect((await person.post('/cli/user/set_plan', { plan_name: 'Platinum' })).status).toBe(404);
    expect((await person.get('/cli/user/get_payment_plans')).body).toMatchObject({ chosen_plan_name: 'Business' });
  });

  test('an invented payment, another’s, one for another plan and a declined one activate nothing', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()];
    const theirs = await other.customer.pay('team-monthly');
    await mine.customer.submit('/billing-sandbox/checkout?plan_id=team-monthly', { card_number: '4000000000000002' });
    const declined = await sql<{ id: string }>`select id from billing_sandbox_payments where not is_paid`.execute(
      server.db,
    );
    const before = await mine.customer.subscription();
    const complete = (payment_id: string, plan_name = 'Team', validity_in_months = 1) =>
      mine.person.post('/cli/user/complete_payment', { payment_id, plan_name, validity_in_months });
    expect((await complete('pay_invented')).status).toBe(422);
    expect((await complete("' or 1=1 --")).status).toBe(422);
    expect((await complete(theirs)).status).toBe(422);
    expect((await complete(declined.rows[0]?.id ?? '')).status).toBe(422);
    expect((await complete(theirs, 'Team', 7)).status).toBe(404);
    expect(await mine.customer.subscription()).toEqual(before);
  });

  test('a payment that the provider confirms activates its plan, and doing it twice changes nothing more', async () => {
    const { person, customer } = await newCustomer();
    const paid = await customer.submit('/billing-sandbox/checkout?plan_id=team-yearly', {
      card_number: '4242424242424242',
    });
    const payment_id = new URL(String(paid.headers.location), 'http://x.test').searchParams.get('payment_id') ?? '';
    const body = { payment_id, plan_name: 'Team', validity_in_months: 12 };
    expect((await person.post('/cli/user/complete_payment', { ...body, validity_in_months: 1 })).status).toBe(422);
    expect((await person.post('/cli/user/complete_payment', body)).body).toEqual({ success: true, errors: [] });
    const active = await customer.subscription();
    expect(active).toMatchObject({ status: 'active', plan: { plan_id: 'team-yearly' }, billing_period_unit: 'year' });
    expect((await person.post('/cli/user/complete_payment', body)).status).toBe(200);
    expect(await customer.subscription()).toEqual(active);
  });

  test('an address that says it succeeded changes nothing', async () => {
    const { customer } = await newCustomer();
    const before = await customer.subscription();
    const answer = await customer.open('/v2/cli/subscriptions/return?state=succeeded&id=sub_1&payment_id=pay_x');
    expect(answer.headers.location).toBe('/app/billing?payment_id=pay_x');
    expect((await customer.open('/v2/cli/subscriptions/return?payment_id=//evil.test')).headers.location).toBe(
      '/app/billing',
    );
    expect(await customer.subscription()).toEqual(before);
  });
});

describe('the provider’s events', () => {
  const event = (customer: number, version: number, change: object = {}) => ({
    id: `evt_${version}`,
    customer,
    version,
    status: 'active',
    plan_id: 'business-monthly',
    trial_start: null,
    trial_end: null,
    current_term_start: '2026-04-01T00:00:00Z',
    current_term_end: '2026-05-01T00:00:00Z',
    next_billing_at: '2026-05-01T00:00:00Z',
    ...change,
  });
  const send = async (body: unknown, authorization = sandboxAuthorization(SECRET)) => {
    const answer = await server.console.inject({
      method: 'POST',
      url: '/v2/cli/subscriptions/events',
      headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };

  test('are refused without the provider’s password', async () => {
    const { customer, id } = await newCustomer();
    const before = await customer.subscription();
    for (const wrong of ['', 'Basic eDp5', sandboxAuthorization('t'.repeat(40)), 'Bearer x'])
      expect(await send(event(id, 5), wrong)).toMatchObject({
        status: 401,
        body: { error: { code: 'UNKNOWN_SENDER' } },
      });
    expect(await customer.subscription()).toEqual(before);
  });

  test('are applied once, and never after newer ones', async () => {
    const { customer, id } = await newCustomer();
    expect(await send(event(id, 5))).toEqual({ status: 200, body: { data: { applied: true } } });
    expect(await customer.subscription()).toMatchObject({ status: 'active', plan: { name: 'Business' } });
    expect(await send(event(id, 5, { status: 'cancelled' }))).toEqual({
      status: 200,
      body: { data: { applied: false } },
    });
    expect(await send(event(id, 4, { status: 'cancelled' }))).toEqual({
      status: 200,
      body: { data: { applied: false } },
    });
    expect((await customer.subscription())?.status).toBe('active');
    const many = [9, 7, 8, 6, 9, 7].map((version) =>
      send(event(id, version, { status: version === 9 ? 'non_renewing' : 'active', plan_id: 'team-monthly' })),
    );
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await customer.subscription()).toMatchObject({ status: 'non_renewing', plan: { name: 'Team' } });
  });

  test('about nobody and of unknown plans change nothing; what is no event is refused', async () => {
    const { id } = await newCustomer();
    expect(await send(event(999_999, 5))).toMatchObject({ status: 200, body: { data: { applied: false } } });
    expect(await send(event(id, 5, { plan_id: 'gold' }))).toMatchObject({ body: { data: { applied: false } } });
    for (const wrong of [
      {},
      null,
      5,
      event(id, -1),
      event(id, 5, { status: 'paused' }),
      event(id, 5, { next_billing_at: '2026-99-99T00:00:00Z' }),
    ])
      expect(await send(wrong)).toMatchObject({ status: 400, body: { error: { code: 'BAD_EVENT' } } });
  });
});

test('a plan’s number of websites is kept, also by who makes many at once', async () => {
  const { person, customer } = await newCustomer();
  await customer.pay('personal-monthly');
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, n) => person.post('/cli/create/project', { name: `Site ${n}`, domain: 'localhost' })),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(made.filter(({ status }) => status === 403)).toHaveLength(3);
  const draft = { project_name: 'A', project_domain: 'localhost', form_name: 'A' };
  expect((await person.post('/cli/wizard/create/project_form', draft)).body).toMatchObject({
    errors: ['Your plan allows 3 websites. Change your plan to add another.'],
  });
  expect((await customer.subscription())?.websites_count).toBe(3);
  await customer.pay('team-monthly');
  expect((await person.post('/cli/create/project', { name: 'Site', domain: 'localhost' })).status).toBe(200);
});

test('where billing is off nothing is capped or sold, and the navigations say so', async () => {
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
    expect(page.body).toContain('Billing is off here');
  }
  expect((await person.post('/cli/user/set_plan', { plan_name: 'Team' })).status).toBe(409);
  expect(
    (await person.post('/cli/user/complete_payment', { payment_id: 'x', plan_name: 'Team', validity_in_months: 1 }))
      .status,
  ).toBe(409);
  const event = { method: 'POST', url: '/v2/cli/subscriptions/events', payload: {} } as const;
  expect((await off.console.inject(event)).statusCode).toBe(401);
  const checkout = await customer.open('/billing-sandbox/checkout?plan_id=team-monthly');
  // As any address that is not ours: the console says that there is no such page.
  expect(checkout.headers.location).toBe('/app/billing-sandbox/checkout?plan_id=team-monthly');
});

test('nobody’s navigation leads to the login', async () => {
  const nobody = new Customer(server, new Person(server, 'nobody'));
  const answer = await nobody.open('/v2/cli/subscriptions/edit-subscription');
  expect(answer.headers.location).toBe('/app/login?redirect=%2Fapp%2Fbilling');
});

type Billing = AnswerOf<typeof getBilling>;
test('the billing call names who sells', async () => {
  const { person } = await newCustomer();
  const { data } = (await person.get<{ data: Billing }>('/v2/cli/billing')).body;
  expect(data.provider).toBe('sandbox');
});
