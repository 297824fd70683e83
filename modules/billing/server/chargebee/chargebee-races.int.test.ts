import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../server/kit.ts';
import { createLogger } from '../../../../server/logs.ts';
import { ownPage } from '../../../../tests/server/harness.ts';
import { Interleaving } from '../../../../tests/server/interleave.ts';
import { openSession } from '../../../../tests/server/open-session.ts';
import { eventHeaders } from '../../testing/chargebee/fake-chargebee.ts';
import { planItem, soldPrices } from '../../testing/chargebee/records.ts';
import { Shop } from '../../testing/chargebee/shop.ts';
import { ChargebeeApi } from './api.ts';
import { importPlans } from './plan-list.ts';

let shop: Shop;
let races: Interleaving;
let api: ChargebeeApi;
beforeAll(async () => {
  shop = await Shop.open();
  races = new Interleaving(shop.server.db);
  const { chargebee } = shop.server.config;
  if (!chargebee) throw new Error('The server does not sell at Chargebee');
  api = new ChargebeeApi(chargebee, createLogger({ logLevel: 'silent' }));
});
afterAll(async () => {
  races[Symbol.dispose]();
  await shop[Symbol.asyncDispose]();
});
beforeEach(() => setLimit(500));

const PLAN = 'Solo-USD-month';

/** Changes the plan's limit at Chargebee. */
function setLimit(submissions: number): void {
  const metadata = { number_of_submissions_per_month: submissions };
  const prices = soldPrices.map((price) => (price.id === PLAN ? Object.assign({}, price, { metadata }) : price));
  shop.fake.books.prices.splice(0, Infinity, ...prices);
}

const services = () => ({ ...shop.server, clock: shop.clock, log: createLogger({ logLevel: 'silent' }) });
const importNow = () => importPlans(services(), api);

async function limitOf(planId: string): Promise<number | undefined> {
  const { rows } = await sql<{ limit: number }>`
    select number_of_submissions_per_month as limit from billing_plans where plan_id = ${planId}`.execute(
    shop.server.db,
  );
  return rows[0]?.limit;
}

test('an import does not restore plans that a newer import has replaced', async () => {
  setLimit(600);
  let isOvertaken = false;
  await importPlans(services(), {
    items: () => api.items(),
    itemPrices: async () => {
      const prices = await api.itemPrices();
      if (isOvertaken) return prices;
      isOvertaken = true;
      setLimit(700);
      await importNow();
      return prices;
    },
  });
  expect(await limitOf(PLAN)).toBe(700);
});

test('concurrent imports all succeed, and the latest plans are stored', async () => {
  const imports = [importNow(), importNow(), importNow()];
  setLimit(800);
  await Promise.all([...imports, importNow()]);
  expect(await limitOf(PLAN)).toBe(800);
});

/** A subscriber with the latest event about the subscription. */
interface Subscriber {
  readonly id: number;
  readonly name: string;
  readonly cookie: string;
  readonly event: object;
}

/** An account with an active subscription at Chargebee, that the server does not know of yet. */
async function newSubscriber(): Promise<Subscriber> {
  const { server, fake, clock } = shop;
  // Jobs read every account.
  await sql`delete from accounts`.execute(server.db);
  setLimit(500);
  await importNow();
  const name = `inlet-${randomBytes(8).toString('hex')}`;
  const { rows } = await sql<{ id: number }>`
    insert into accounts (email, name, password_hash, verified_at, created_at)
    values (${`${name}@example.test`}, 'Ann', '', now(), now()) returning id`.execute(server.db);
  const id = rows[0]?.id ?? 0;
  await sql`insert into billing_chargebee_names values (${id}, ${name}, ${clock.now()})`.execute(server.db);
  const now = fake.books.seconds;
  fake.books.customers.set(name, {
    object: 'customer',
    id: name,
    email: `${name}@example.test`,
    first_name: 'Ann',
    auto_collection: 'on',
    card_status: 'valid',
    resource_version: 1,
    deleted: false,
  });
  fake.books.subscriptions.set(name, {
    object: 'subscription',
    id: name,
    customer_id: name,
    currency_code: 'USD',
    status: 'active',
    subscription_items: [planItem(PLAN)],
    current_term_start: now,
    current_term_end: now + 86_400,
    next_billing_at: now + 86_400,
    activated_at: now,
    due_invoices_count: 0,
    resource_version: 1,
    deleted: false,
  });
  return { id, name, cookie: await openSession(server.db, id), event: changed(name, {}) };
}

/** A change at Chargebee; returns its event. */
function changed(name: string, change: Parameters<typeof shop.fake.books.write>[2]): object {
  shop.fake.books.write(name, 'subscription_changed', change);
  return shop.fake.books.events.at(-1) ?? {};
}

async function receive(event: object): Promise<void> {
  const url = '/v2/cli/subscriptions/events';
  const response = await shop.server.console.inject({ method: 'POST', url, headers: eventHeaders(), payload: event });
  expect(response.statusCode).toBe(200);
}

async function open({ cookie }: Subscriber, url: string): Promise<void> {
  const response = await shop.server.console.inject({ method: 'GET', url, headers: { ...ownPage, cookie } });
  expect(response.statusCode, url).toBeLessThan(500);
}

const operations: Readonly<Record<string, (subscriber: Subscriber) => Promise<void>>> = {
  'importing the plans': () => importNow(),
  'an event': ({ event }) => receive(event),
  'polling for changes': () => shop.server.scheduler.runNow('billing/chargebee-news'),
  'emailing about the end': async ({ name }) => {
    const end = shop.fake.books.subscription(name).current_term_end;
    await receive(changed(name, { status: 'non_renewing', cancelled_at: end, next_billing_at: undefined }));
    await shop.server.scheduler.runNow('billing/ends');
  },
  'coming back from Chargebee': (subscriber) => open(subscriber, '/v2/cli/subscriptions/return'),
  'going to the checkout': (subscriber) => open(subscriber, '/v2/cli/subscriptions/create-subscription'),
};

/** The stored subscription, its cap, and the cap of its plan. */
async function stored({ id }: Subscriber) {
  const { rows } = await sql<{ status: string; plan: string; cap: number; expected_cap: number }>`
    select s.status, s.plan_id as plan, a.cap,
      case s.status when 'cancelled' then 0 else p.number_of_submissions_per_month end as expected_cap
    from billing_subscriptions s join billing_plans p on p.plan_id = s.plan_id
      left join submission_allowances a on a.account_id = s.account_id
    where s.account_id = ${id}`.execute(shop.server.db);
  return rows[0];
}

describe.each(Object.keys(operations))('%s, interrupted at any statement', (first) => {
  const interrupted = async (
    second: (subscriber: Subscriber) => Promise<void>,
    check: (subscriber: Subscriber) => Promise<void>,
  ) => {
    const stops = await races.everywhere({
      prepare: newSubscriber,
      first: async (subscriber) => operations[first]?.(subscriber),
      second,
      check,
    });
    expect(stops, 'statements at which it was interrupted').toBeGreaterThan(0);
  };

  test('ends with the state of a newer event that interrupts it', () =>
    interrupted(
      ({ name }) => {
        const { current_term_end: next_billing_at } = shop.fake.books.subscription(name);
        const subscription_items = [planItem('Studio-USD-month')];
        return receive(
          changed(name, { subscription_items, status: 'active', cancelled_at: undefined, next_billing_at }),
        );
      },
      async (subscriber) =>
        expect(await stored(subscriber)).toEqual({
          status: 'active',
          plan: 'Studio-USD-month',
          cap: 5000,
          expected_cap: 5000,
        }),
    ));

  test('ends with the limit of an import that interrupts it as the cap', () =>
    interrupted(
      async ({ event }) => {
        setLimit(900);
        await importNow();
        await receive(event);
      },
      async (subscriber) => {
        expect(await limitOf(PLAN)).toBe(900);
        expect(await stored(subscriber)).toMatchObject({ cap: 900, expected_cap: 900 });
      },
    ));

  test('leaves nothing of an account whose deletion interrupts it', () =>
    interrupted(
      async ({ id }) => void (await sql`delete from accounts where id = ${id}`.execute(shop.server.db)),
      async (subscriber) => expect(await stored(subscriber)).toBeUndefined(),
    ));

  test('stores what was paid even if a suspension interrupts it', () =>
    interrupted(
      async ({ id, event }) => {
        await sql`update accounts set status = 'SUSPENDED' where id = ${id}`.execute(shop.server.db);
        await receive(event);
      },
      async (subscriber) => expect(await stored(subscriber)).toMatchObject({ plan: PLAN, cap: 500 }),
    ));
});
