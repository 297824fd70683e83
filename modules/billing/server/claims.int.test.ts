import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { newCustomer } from '../testing/customer.ts';
import { sandboxAuthorization } from './sandbox/sandbox.ts';

const SECRET = 's'.repeat(40);
const clock = testClock('2026-03-10T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { SECRET, BILLING_PROVIDER: 'sandbox' } });
});
afterAll(() => server[Symbol.asyncDispose]());

describe('unverified claims', () => {
  test('choosing a plan activates nothing; the checkout starts with it', async () => {
    const { person, customer } = await newCustomer(server);
    const before = await customer.subscription();
    expect((await person.post('/cli/user/set_plan', { plan_name: 'Business' })).status).toBe(200);
    expect(await customer.subscription()).toEqual(before);
    const { headers } = await customer.open('/v2/cli/subscriptions/create-subscription');
    expect(headers.location).toContain('plan_id=business-monthly');
    expect((await person.post('/cli/user/set_plan', { plan_name: 'Platinum' })).status).toBe(404);
    expect((await person.get('/cli/user/get_payment_plans')).body).toMatchObject({ chosen_plan_name: 'Business' });
  });

  test('an invented payment, another account’s, one for another plan and a declined one activate nothing', async () => {
    const [mine, other] = [await newCustomer(server), await newCustomer(server)];
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

  test('a confirmed payment activates its plan; a repeat changes nothing', async () => {
    const { person, customer } = await newCustomer(server);
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

  test('a return URL that claims success changes nothing', async () => {
    const { customer } = await newCustomer(server);
    const before = await customer.subscription();
    const response = await customer.open('/v2/cli/subscriptions/return?state=succeeded&id=sub_1&payment_id=pay_x');
    expect(response.headers.location).toBe('/app/billing?payment_id=pay_x');
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
    const response = await server.console.inject({
      method: 'POST',
      url: '/v2/cli/subscriptions/events',
      headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
      payload: JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json<unknown>() };
  };

  test('are rejected without the provider’s password', async () => {
    const { customer, id } = await newCustomer(server);
    const before = await customer.subscription();
    for (const wrong of ['', 'Basic eDp5', sandboxAuthorization('t'.repeat(40)), 'Bearer x'])
      expect(await send(event(id, 5), wrong)).toMatchObject({
        status: 401,
        body: { error: { code: 'UNKNOWN_SENDER' } },
      });
    expect(await customer.subscription()).toEqual(before);
  });

  test('are applied once, and never after newer ones', async () => {
    const { customer, id } = await newCustomer(server);
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

  test('ignores events of unknown accounts and plans, and rejects malformed ones', async () => {
    const { id } = await newCustomer(server);
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
