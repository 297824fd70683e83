import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../contract/duration.ts';
import type { ResponseOf } from '../../../../contract/endpoint.ts';
import { sql } from '../../../../server/kit.ts';
import { startServer } from '../../../../tests/server/harness.ts';
import { newPerson } from '../../../../tests/server/person.ts';
import type { listPaymentPlans, listPlans } from '../../contract.ts';
import { faults, postEvent } from '../../testing/chargebee/fake-chargebee.ts';
import { CREATE, known, news, SECRETS, Shop, UPGRADE } from '../../testing/chargebee/shop.ts';
import { endOthers } from './end-others.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => shop.recover());

describe('plans', () => {
  test('are the site’s monthly and yearly item prices in dollars, with limits from their metadata', async () => {
    const { person } = await shop.newShopper();
    const plans = (await person.get<{ data: ResponseOf<typeof listPlans> }>('/v2/cli/plans')).body.data;
    expect(plans.map(({ plan_id, price, period_unit }) => [plan_id, price, period_unit])).toEqual([
      ['Solo-USD-month', 700, 'month'],
      ['Studio-USD-month', 2500, 'month'],
      ['Solo-USD-year', 6720, 'year'],
      ['Studio-USD-year', 24_000, 'year'],
    ]);
    const limits = { name: 'Studio', number_of_submissions_per_month: 5000, number_of_websites: 5, is_popular: true };
    expect(plans[1]).toMatchObject(limits);
    const first = await person.get<ResponseOf<typeof listPaymentPlans>>('/cli/user/get_payment_plans');
    expect(first.body.payment_plans.slice(0, 2).map(({ price }) => price)).toEqual([
      { INR: 599, USD: 7 },
      { INR: null, USD: 25 },
    ]);
  });

  test('logs plans without limits in their metadata, which cannot be bought', async () => {
    expect(shop.lines.findLast((line) => line.includes('docs/billing.md'))).toContain(
      '"unfit":["Studio-USD-week","Odd-USD-month"]',
    );
    const shopper = await shop.newShopper();
    for (const plan of ['Odd-USD-month', 'Studio-USD-month-old', 'team-monthly', 'x'])
      expect((await shopper.go(`create-subscription?plan_id=${plan}`)).status).toBe(404);
  });

  test('apply a changed limit to existing subscribers', async () => {
    const shopper = await shop.subscribed();
    const { id } =
      (await sql<{ id: number }>`select id from accounts where email = ${shopper.person.email}`.execute(shop.server.db))
        .rows[0] ?? {};
    await sql`update submission_allowances set cap = 3 where account_id = ${id}`.execute(shop.server.db);
    const event = { object: 'event', id: 'ev_price', event_type: 'item_price_updated', content: { item_price: {} } };
    expect(await postEvent(shop.console, event)).toEqual({ status: 200, body: known });
    const { rows } = await sql`select cap from submission_allowances where account_id = ${id}`.execute(shop.server.db);
    expect(rows).toEqual([{ cap: 500 }]);
  });
});

describe('Chargebee’s events', () => {
  test('are rejected with a wrong password, and without one', async () => {
    const shopper = await shop.newShopper();
    const before = shop.fake.books.events.length;
    shop.fake.finish((await shopper.go(CREATE)).location);
    const event = shop.fake.books.events[before] ?? {};
    for (const wrong of ['', 'webhook-password-of-test', 'webhook-password-of-testt', 'x'.repeat(5000)])
      expect((await postEvent(shop.console, event, wrong)).status).toBe(401);
    expect((await shopper.subscription()).status).toBe('in_trial');
  });

  test('are applied once and never after newer ones, in any order', async () => {
    const shopper = await shop.subscribed();
    const from = shop.fake.books.events.length;
    shop.fake.books.cancelAtEnd(shopper.name);
    shop.fake.books.keep(shopper.name);
    shop.fake.finish((await shopper.go(UPGRADE)).location);
    shop.fake.books.cancelAtEnd(shopper.name);
    const [cancelled, resumed, upgraded, leaving] = shop.fake.books.events.slice(from);
    const sent = [resumed, leaving, cancelled, leaving, upgraded, resumed];
    const responses: unknown[] = [];
    for (const event of sent) responses.push((await postEvent(shop.console, event ?? {})).body);
    expect(responses).toEqual([news, news, known, known, known, known]);
    expect(await shopper.subscription()).toMatchObject({ status: 'non_renewing', plan: { name: 'Studio' } });
    shop.fake.books.keep(shopper.name);
    const all = [...shop.fake.books.events.slice(from), ...shop.fake.books.events.slice(from)];
    const storm = await Promise.all(all.map((event) => postEvent(shop.console, event)));
    expect(storm.filter(({ body }) => JSON.stringify(body) === JSON.stringify(news))).toHaveLength(1);
    expect(await shopper.subscription()).toMatchObject({ status: 'active', plan: { name: 'Studio' } });
  });

  test('ignores events about unrelated subscriptions, even of a known customer', async () => {
    const shopper = await shop.subscribed();
    const before = await sql`select * from billing_subscriptions order by account_id`.execute(shop.server.db);
    const own = shop.fake.books.subscription(shopper.name);
    const later = { ...own, status: 'cancelled', resource_version: own.resource_version + 1000 };
    const customer = shop.fake.books.customer(shopper.name);
    for (const content of [
      { subscription: { ...later, id: 'inlet-1' }, customer: { ...customer, id: 'inlet-1' } },
      { subscription: { ...later, id: 'another' }, customer },
      { customer: { ...customer, id: 'somebody' } },
      {},
    ]) {
      const event = { id: 'ev_x', event_type: 'subscription_cancelled', content };
      expect(await postEvent(shop.console, event)).toEqual({ status: 200, body: known });
    }
    expect((await sql`select * from billing_subscriptions order by account_id`.execute(shop.server.db)).rows).toEqual(
      before.rows,
    );
  });

  test('rejects malformed events', async () => {
    const { subscription, customer } = { subscription: { id: 'x', status: 'dormant' }, customer: { id: 'x' } };
    for (const wrong of [
      {},
      [],
      { id: 'ev', event_type: 'x' },
      { id: 'ev', event_type: 'x', content: { subscription, customer } },
    ])
      expect(await postEvent(shop.console, wrong)).toMatchObject({
        status: 400,
        body: { error: { code: 'BAD_EVENT' } },
      });
  });
});

test('rejects cancellations posted by other sites', async () => {
  const shopper = await shop.subscribed();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }])
    expect((await shopper.press('cancel', headers)).status).toBe(403);
  expect(shop.fake.books.subscription(shopper.name).status).toBe('active');
});

describe('when Chargebee fails', () => {
  test.each(Object.keys(faults).filter((name) => name !== 'silent' && name !== 'slow'))(
    '(%s) every page and call reports it, and nothing is stored',
    async (name) => {
      const shopper = await shop.subscribed();
      const before = await shopper.subscription();
      shop.fake.fault = faults[name as keyof typeof faults];
      const navigations = [CREATE, UPGRADE, 'update-card-details'].map((one) => `/v2/cli/subscriptions/${one}`);
      for (const url of [...navigations, '/subscription', '/subscription/portal']) {
        const page = await shopper.open(url);
        expect([url, page.status]).toEqual([url, 503]);
        expect(page.text).toContain('Nothing was changed. Try again in a few minutes.');
      }
      expect((await shopper.press('cancel')).status).toBe(503);
      // On return the known state shows; later changes arrive by event.
      expect((await shopper.go('return?id=page-1&state=succeeded')).location).toBe('/app/billing?payment_id=page-1');
      const payment = { payment_id: 'page-1', plan_name: 'Solo', validity_in_months: 1 };
      const rejected = await shopper.person.post('/cli/user/complete_payment', payment);
      expect([rejected.status, rejected.body['success']]).toEqual([503, false]);
      // Chargebee repeats it until it is accepted.
      const event = { id: 'ev_card', event_type: 'card_added', content: { customer: { id: shopper.name } } };
      expect(await postEvent(shop.console, event)).toMatchObject({
        status: 503,
        body: { error: { code: 'PROVIDER_FAILED' } },
      });
      expect((await shopper.person.get('/v2/cli/plans')).status).toBe(200);
      shop.fake.fault = undefined;
      expect(await shopper.subscription()).toEqual(before);
    },
  );

  test('the log says why, without secrets', () => {
    expect(shop.lines.some((line) => line.includes('Chargebee rejected CHARGEBEE_API_KEY'))).toBe(true);
    expect(shop.lines.some((line) => line.includes('api_request_limit_exceeded'))).toBe(true);
    expect(shop.lines.join('\n')).not.toMatch(SECRETS);
  });
});

test('sandbox subscriptions run to the end of their term', async () => {
  const shopper = await shop.newShopper();
  await sql`
    update billing_subscriptions set version = 3, status = 'active', plan_id = 'team-monthly', trial_end = null,
      current_term_start = ${shop.clock.now()}, current_term_end = ${new Date(shop.clock.now().getTime() + 20 * DAY_MS)},
      next_billing_at = ${new Date(shop.clock.now().getTime() + 20 * DAY_MS)}
    where account_id = (select id from accounts where email = ${shopper.person.email})`.execute(shop.server.db);
  await endOthers({ db: shop.server.db, live: shop.server.live, clock: shop.clock });
  expect(await shopper.subscription()).toMatchObject({ status: 'non_renewing', plan: { name: 'Team' } });
  shop.clock.advance(20 * DAY_MS);
  expect(await shopper.subscription()).toMatchObject({ status: 'cancelled' });
  await shopper.through('edit-subscription');
  expect(await shopper.subscription()).toMatchObject({ status: 'active', plan: { name: 'Studio' } });
});

test('a server starts while Chargebee is unavailable and loads plans once it is back', async () => {
  shop.fake.fault = faults.cut;
  await using other = await startServer({ clock: shop.clock, env: shop.fake.env });
  const person = await newPerson(other);
  expect((await person.get('/v2/cli/plans')).body).toEqual({ data: [] });
  const trialOf = async () => (await person.get('/v2/cli/billing')).body;
  const trial = (name: string) => ({ data: { subscription: { status: 'in_trial', plan: { name } } } });
  expect(await trialOf()).toMatchObject(trial('Team'));
  shop.fake.fault = undefined;
  await other.scheduler.runNow('billing/chargebee-plans');
  expect((await person.get<{ data: unknown[] }>('/v2/cli/plans')).body.data).toHaveLength(4);
  expect(await trialOf()).toMatchObject(trial('Studio'));
});
