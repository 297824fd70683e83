import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import { sql } from '../../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../../tests/server/harness.ts';
import { newPerson } from '../../../../tests/server/person.ts';
import type { listPaymentPlans, listPlans } from '../../contract.ts';
import { FakeChargebee, faults, postEvent } from '../../testing/chargebee/fake-chargebee.ts';
import { planItem } from '../../testing/chargebee/records.ts';
import { Shopper } from '../../testing/chargebee/shopper.ts';
import { endOthers } from './end-others.ts';

const DAY = 86_400_000;
const clock = testClock('2026-03-10T12:00:00Z');
const lines: string[] = [];
let fake: FakeChargebee;
let server: TestServer;
let console: string;
beforeAll(async () => {
  fake = await FakeChargebee.open(clock);
  server = await startServer({ clock, env: fake.env, logTo: (line) => lines.push(line) });
  console = (await server.listen()).console;
  await server.timed.runNow('billing/chargebee-plans');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await fake[Symbol.asyncDispose]();
});
beforeEach(() => {
  fake.fault = undefined;
  fake.books.declines = false;
});

const newShopper = async () => new Shopper(await newPerson(server), console, fake);
const CREATE = 'create-subscription?plan_id=Solo-USD-month';
const UPGRADE = 'upgrade-subscription?plan_id=Studio-USD-month';

async function subscribed(): Promise<Shopper> {
  const shopper = await newShopper();
  await shopper.through(CREATE);
  return shopper;
}

const notices = async ({ person }: Shopper) => {
  const { body } = await person.get<{ data: Record<'warning' | 'error', { message: string }[]> }>(
    '/v2/cli/misc/initial-data',
  );
  return [...body.data.warning, ...body.data.error].map(({ message }) => message);
};

/** Posts what has happened at Chargebee since the `from`-th event; answers which of it was news. */
async function tell(from: number): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const event of fake.books.events.slice(from)) answers.push((await postEvent(console, event)).body);
  return answers;
}
const news = { data: { applied: true } };
const known = { data: { applied: false } };

describe('plans', () => {
  test('are the site’s item prices in dollars by the month and the year, with what their metadata allows', async () => {
    const { person } = await newShopper();
    const plans = (await person.get<{ data: AnswerOf<typeof listPlans> }>('/v2/cli/plans')).body.data;
    expect(plans.map(({ plan_id, price, period_unit }) => [plan_id, price, period_unit])).toEqual([
      ['Solo-USD-month', 700, 'month'],
      ['Studio-USD-month', 2500, 'month'],
      ['Solo-USD-year', 6720, 'year'],
      ['Studio-USD-year', 24_000, 'year'],
    ]);
    const limits = { name: 'Studio', number_of_submissions_per_month: 5000, number_of_websites: 5, is_popular: true };
    expect(plans[1]).toMatchObject(limits);
    const first = await person.get<AnswerOf<typeof listPaymentPlans>>('/cli/user/get_payment_plans');
    expect(first.body.payment_plans.slice(0, 2).map(({ price }) => price)).toEqual([
      { INR: 599, USD: 7 },
      { INR: null, USD: 25 },
    ]);
  });

  test('that do not say what they allow are named to the operator, and cannot be bought', async () => {
    expect(lines.findLast((line) => line.includes('docs/billing.md'))).toContain(
      '"unfit":["Studio-USD-week","Odd-USD-month"]',
    );
    const shopper = await newShopper();
    for (const plan of ['Odd-USD-month', 'Studio-USD-month-old', 'team-monthly', 'x'])
      expect((await shopper.go(`create-subscription?plan_id=${plan}`)).status).toBe(404);
  });

  test('that allow another number from now on do so for whoever has them', async () => {
    const shopper = await subscribed();
    const { id } =
      (await sql<{ id: number }>`select id from accounts where email = ${shopper.person.email}`.execute(server.db))
        .rows[0] ?? {};
    await sql`update submission_allowances set cap = 3 where account_id = ${id}`.execute(server.db);
    const event = { object: 'event', id: 'ev_price', event_type: 'item_price_updated', content: { item_price: {} } };
    expect(await postEvent(console, event)).toEqual({ status: 200, body: known });
    const { rows } = await sql`select cap from submission_allowances where account_id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ cap: 500 }]);
  });
});

describe('the life of a subscription', () => {
  test('begins with a trial of our own, of the popular plan, which Chargebee has not heard of', async () => {
    const shopper = await newShopper();
    expect(await shopper.subscription()).toMatchObject({ status: 'in_trial', plan: { plan_id: 'Studio-USD-month' } });
    const { location } = await shopper.go('edit-subscription');
    expect((await shopper.open(location)).text).toContain('Your trial ends by itself on 24 March 2026');
    expect((await shopper.open('/subscription/portal')).text).toContain('There is nothing to cancel');
  });

  test('is paid at Chargebee: what is there when the person comes back counts, whatever the address says', async () => {
    const shopper = await newShopper();
    const trial = await shopper.subscription();
    const page = (await shopper.go(CREATE)).location;
    const id = /page-\d+/.exec(page)?.[0] ?? '';
    const claimed = await shopper.open(`/v2/cli/subscriptions/return?id=${id}&state=succeeded`);
    expect(claimed.location).toBe(`/app/billing?payment_id=${id}`);
    expect(await shopper.subscription()).toEqual(trial);
    const back = fake.finish(page);
    expect(await shopper.subscription()).toEqual(trial);
    await shopper.open(back);
    const now = clock.now().getTime() / 1000;
    expect(await shopper.subscription()).toMatchObject({
      status: 'active',
      plan: { plan_id: 'Solo-USD-month' },
      current_term_start: now,
      next_billing_at: now + (30 * DAY) / 1000,
    });
  });

  test('is changed to another plan, and gets another card', async () => {
    const shopper = await subscribed();
    const before = fake.books.events.length;
    fake.finish((await shopper.go(UPGRADE)).location);
    expect(await tell(before)).toEqual([news]);
    expect(await shopper.subscription()).toMatchObject({ status: 'active', plan: { name: 'Studio' } });
    expect(await shopper.through('update-card-details')).toContain('state=succeeded');
    expect(fake.books.customer(shopper.name).card_status).toBe('valid');
    const portal = await shopper.open('/subscription/portal');
    expect(portal.location).toBe(`${fake.url}/portal/v2/authenticate?token=token-1`);
  });

  test('is cancelled to the end of its term, and renewed before that', async () => {
    const shopper = await subscribed();
    const active = await shopper.subscription();
    const page = await shopper.open((await shopper.go('edit-subscription')).location);
    expect(page.text).toContain('Cancel your subscription');
    expect(page.text).toContain('until 9 April 2026');
    expect((await shopper.press('cancel')).location).toBe('/app/billing');
    expect(await shopper.subscription()).toMatchObject({ status: 'non_renewing', next_billing_at: null });
    // A second click finds nothing to cancel.
    expect((await shopper.press('cancel')).status).toBe(409);
    expect((await shopper.open('/subscription')).text).toContain('Renew your subscription');
    await shopper.press('renew');
    expect(await shopper.subscription()).toEqual(active);
  });

  test('takes its trial along when a card is given, can be cancelled in it, and is charged when it ends', async () => {
    const [paying, leaving] = [await newShopper(), await newShopper()];
    const trial = await paying.subscription();
    for (const shopper of [paying, leaving]) await shopper.through('update-card-details');
    expect(await paying.subscription()).toMatchObject({
      status: 'in_trial',
      trial_end: trial.trial_end,
      current_term_start: null,
      next_billing_at: trial.trial_end,
    });
    await leaving.press('cancel');
    expect(await leaving.subscription()).toMatchObject({ status: 'non_renewing', trial_end: trial.trial_end });
    const before = fake.books.events.length;
    clock.advance(14 * DAY);
    fake.books.passTime();
    await tell(before);
    for (const shopper of [paying, leaving]) await shopper.login();
    expect(await paying.subscription()).toMatchObject({ status: 'active', current_term_start: trial.trial_end });
    expect(await leaving.subscription()).toMatchObject({ status: 'cancelled' });
    expect(await notices(leaving)).toContain(
      'Your trial has ended. New submissions are kept, with their content locked until you choose a plan. Nothing is lost.',
    );
  });

  test('is renewed; a payment that does not go through is said, and ends it when Chargebee gives up', async () => {
    const shopper = await subscribed();
    const first = await shopper.subscription();
    const renew = async () => {
      const before = fake.books.events.length;
      clock.advance(30 * DAY);
      fake.books.passTime();
      await tell(before);
      await shopper.login();
      return shopper.subscription();
    };
    expect(await renew()).toMatchObject({ status: 'active', current_term_start: first.current_term_end });
    fake.books.declines = true;
    const overdue = await renew();
    expect(overdue).toMatchObject({ status: 'active', payment_overdue_since: overdue.current_term_start });
    expect(await notices(shopper)).toContain(
      'Your last payment did not go through. Update your card on the billing page to keep your subscription.',
    );
    const given = fake.books.events.length;
    fake.books.write(shopper.name, 'subscription_cancelled', { status: 'cancelled', cancel_reason: 'not_paid' });
    await tell(given);
    expect(await shopper.subscription()).toMatchObject({ status: 'cancelled', payment_overdue_since: null });
  });

  test('that was cancelled is paid anew under its old name', async () => {
    const shopper = await subscribed();
    fake.books.write(shopper.name, 'subscription_cancelled', { status: 'cancelled' });
    await shopper.open('/v2/cli/subscriptions/return');
    expect(await shopper.subscription()).toMatchObject({ status: 'cancelled' });
    await shopper.through('edit-subscription');
    expect(await shopper.subscription()).toMatchObject({ status: 'active', plan: { plan_id: 'Solo-USD-month' } });
    expect(
      [...fake.books.subscriptions.values()].filter(({ customer_id }) => customer_id === shopper.name),
    ).toHaveLength(1);
  });

  test('that was paused locks what comes, and is resumed where it was', async () => {
    const shopper = await subscribed();
    const before = fake.books.events.length;
    fake.books.write(shopper.name, 'subscription_paused', { status: 'paused', next_billing_at: undefined });
    expect(await tell(before)).toEqual([news]);
    expect(await shopper.subscription()).toMatchObject({ status: 'cancelled' });
    const { location } = await shopper.go('edit-subscription');
    expect((await shopper.open(location)).text).toContain('Resume your subscription');
    await shopper.press('resume');
    expect(await shopper.subscription()).toMatchObject({ status: 'active' });
  });

  test('reaches us also when no event comes and nobody comes back', async () => {
    const shopper = await newShopper();
    fake.finish((await shopper.go(CREATE)).location);
    // Nor does one whose plan says nothing of its limits hold up the others.
    const odd = await newShopper();
    fake.finish((await odd.go(CREATE)).location);
    fake.books.write(odd.name, 'subscription_changed', { subscription_items: [planItem('Odd-USD-month')] });
    await server.timed.runNow('billing/chargebee-news');
    expect(await odd.subscription()).toMatchObject({ status: 'in_trial' });
    const first = await shopper.subscription();
    expect(first).toMatchObject({ status: 'active' });
    clock.advance(31 * DAY);
    fake.books.passTime();
    await server.timed.runNow('billing/chargebee-news');
    await shopper.login();
    expect(await shopper.subscription()).toMatchObject({ current_term_start: first.current_term_end });
  });

  test('is completed by a screen of the first generation with the page that was paid, its own alone', async () => {
    const [mine, other] = [await newShopper(), await newShopper()];
    const pages = await Promise.all([mine, other].map(async (shopper) => (await shopper.go(CREATE)).location));
    const [own = '', foreign = ''] = pages.map((page) => /page-\d+/.exec(page)?.[0] ?? '');
    const complete = (payment_id: string, plan_name = 'Solo') =>
      mine.person.post('/cli/user/complete_payment', { payment_id, plan_name, validity_in_months: 1 });
    expect((await complete(own)).status).toBe(422);
    for (const page of pages) fake.finish(page);
    expect((await complete(foreign)).status).toBe(422);
    expect((await complete('page-none')).status).toBe(422);
    expect((await complete(own, 'Studio')).status).toBe(422);
    expect((await mine.subscription()).status).toBe('in_trial');
    expect((await complete(own)).status).toBe(200);
    expect(await mine.subscription()).toMatchObject({ status: 'active' });
  });
});

describe('Chargebee’s events', () => {
  test('are refused with a wrong password, and without one', async () => {
    const shopper = await newShopper();
    const before = fake.books.events.length;
    fake.finish((await shopper.go(CREATE)).location);
    const event = fake.books.events[before] ?? {};
    for (const wrong of ['', 'webhook-password-of-test', 'webhook-password-of-testt', 'x'.repeat(5000)])
      expect((await postEvent(console, event, wrong)).status).toBe(401);
    expect((await shopper.subscription()).status).toBe('in_trial');
  });

  test('are applied once and never after newer ones, in whatever order they come', async () => {
    const shopper = await subscribed();
    const from = fake.books.events.length;
    fake.books.cancelAtEnd(shopper.name);
    fake.books.keep(shopper.name);
    fake.finish((await shopper.go(UPGRADE)).location);
    fake.books.cancelAtEnd(shopper.name);
    const [cancelled, kept, upgraded, leaving] = fake.books.events.slice(from);
    const sent = [kept, leaving, cancelled, leaving, upgraded, kept];
    const answers: unknown[] = [];
    for (const event of sent) answers.push((await postEvent(console, event ?? {})).body);
    expect(answers).toEqual([news, news, known, known, known, known]);
    expect(await shopper.subscription()).toMatchObject({ status: 'non_renewing', plan: { name: 'Studio' } });
    fake.books.keep(shopper.name);
    const all = [...fake.books.events.slice(from), ...fake.books.events.slice(from)];
    const storm = await Promise.all(all.map((event) => postEvent(console, event)));
    expect(storm.filter(({ body }) => JSON.stringify(body) === JSON.stringify(news))).toHaveLength(1);
    expect(await shopper.subscription()).toMatchObject({ status: 'active', plan: { name: 'Studio' } });
  });

  test('about subscriptions that are none of ours change nothing, also those of a customer of ours', async () => {
    const shopper = await subscribed();
    const before = await sql`select * from billing_subscriptions order by account_id`.execute(server.db);
    const own = fake.books.subscription(shopper.name);
    const later = { ...own, status: 'cancelled', resource_version: own.resource_version + 1000 };
    const customer = fake.books.customer(shopper.name);
    for (const content of [
      { subscription: { ...later, id: 'inlet-1' }, customer: { ...customer, id: 'inlet-1' } },
      { subscription: { ...later, id: 'another' }, customer },
      { customer: { ...customer, id: 'somebody' } },
      {},
    ]) {
      const event = { id: 'ev_x', event_type: 'subscription_cancelled', content };
      expect(await postEvent(console, event)).toEqual({ status: 200, body: known });
    }
    expect((await sql`select * from billing_subscriptions order by account_id`.execute(server.db)).rows).toEqual(
      before.rows,
    );
  });

  test('that are none are refused', async () => {
    const { subscription, customer } = { subscription: { id: 'x', status: 'dormant' }, customer: { id: 'x' } };
    for (const wrong of [
      {},
      [],
      { id: 'ev', event_type: 'x' },
      { id: 'ev', event_type: 'x', content: { subscription, customer } },
    ])
      expect(await postEvent(console, wrong)).toMatchObject({ status: 400, body: { error: { code: 'BAD_EVENT' } } });
  });
});

test('what another site posts cancels nothing', async () => {
  const shopper = await subscribed();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }])
    expect((await shopper.press('cancel', headers)).status).toBe(403);
  expect(fake.books.subscription(shopper.name).status).toBe('active');
});

describe('when Chargebee fails', () => {
  test.each(Object.keys(faults).filter((name) => name !== 'silent' && name !== 'slow'))(
    '(%s) every page and call says so, and nothing is half done',
    async (name) => {
      const shopper = await subscribed();
      const before = await shopper.subscription();
      fake.fault = faults[name as keyof typeof faults];
      const navigations = [CREATE, UPGRADE, 'update-card-details'].map((one) => `/v2/cli/subscriptions/${one}`);
      for (const url of [...navigations, '/subscription', '/subscription/portal']) {
        const page = await shopper.open(url);
        expect([url, page.status]).toEqual([url, 503]);
        expect(page.text).toContain('Nothing was changed; please try again in a few minutes.');
      }
      expect((await shopper.press('cancel')).status).toBe(503);
      // Whoever comes back sees what is known; the rest comes by an event.
      expect((await shopper.go('return?id=page-1&state=succeeded')).location).toBe('/app/billing?payment_id=page-1');
      const payment = { payment_id: 'page-1', plan_name: 'Solo', validity_in_months: 1 };
      const refused = await shopper.person.post('/cli/user/complete_payment', payment);
      expect([refused.status, refused.body['success']]).toEqual([503, false]);
      // Chargebee sends it again until it is taken.
      const event = { id: 'ev_card', event_type: 'card_added', content: { customer: { id: shopper.name } } };
      expect(await postEvent(console, event)).toMatchObject({
        status: 503,
        body: { error: { code: 'PROVIDER_FAILED' } },
      });
      expect((await shopper.person.get('/v2/cli/plans')).status).toBe(200);
      fake.fault = undefined;
      expect(await shopper.subscription()).toEqual(before);
    },
  );

  test('the operator reads why, and no secret', () => {
    expect(lines.some((line) => line.includes('Chargebee refuses CHARGEBEE_API_KEY'))).toBe(true);
    expect(lines.some((line) => line.includes('api_request_limit_exceeded'))).toBe(true);
    expect(lines.join('\n')).not.toMatch(/test_fake_key|webhook-password-of-tests/);
  });
});

test('what was sold by the sandbox before runs to the end of its term', async () => {
  const shopper = await newShopper();
  await sql`
    update billing_subscriptions set version = 3, status = 'active', plan_id = 'team-monthly', trial_end = null,
      current_term_start = ${clock.now()}, current_term_end = ${new Date(clock.now().getTime() + 20 * DAY)},
      next_billing_at = ${new Date(clock.now().getTime() + 20 * DAY)}
    where account_id = (select id from accounts where email = ${shopper.person.email})`.execute(server.db);
  await endOthers({ db: server.db, live: server.live, clock });
  expect(await shopper.subscription()).toMatchObject({ status: 'non_renewing', plan: { name: 'Team' } });
  clock.advance(20 * DAY);
  expect(await shopper.subscription()).toMatchObject({ status: 'cancelled' });
  await shopper.through('edit-subscription');
  expect(await shopper.subscription()).toMatchObject({ status: 'active', plan: { name: 'Studio' } });
});

test('a server starts while Chargebee is away, and has its plans when it is back', async () => {
  fake.fault = faults.cut;
  await using other = await startServer({ clock, env: fake.env });
  const person = await newPerson(other);
  expect((await person.get('/v2/cli/plans')).body).toEqual({ data: [] });
  const trialOf = async () => (await person.get('/v2/cli/billing')).body;
  const trial = (name: string) => ({ data: { subscription: { status: 'in_trial', plan: { name } } } });
  expect(await trialOf()).toMatchObject(trial('Team'));
  fake.fault = undefined;
  await other.timed.runNow('billing/chargebee-plans');
  expect((await person.get<{ data: unknown[] }>('/v2/cli/plans')).body.data).toHaveLength(4);
  expect(await trialOf()).toMatchObject(trial('Studio'));
});
