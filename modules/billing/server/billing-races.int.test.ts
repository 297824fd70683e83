import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../../server/kit.ts';
import { runAdmin } from '../../../server/operator/run-admin.ts';
import { ownPage, startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { Interleaving } from '../../../tests/server/interleave.ts';
import { openSession } from '../../../tests/server/open-session.ts';
import { GOOD_CARD } from '../testing/customer.ts';
import { recalculateCap } from './subscriptions.ts';
import { prepareToSell, startTrial, type TrialServices } from './trial.ts';

// Every operation that changes an account's limits, stopped after each of its statements, against every other one. The
// cap always matches the stored subscription, nothing is paid twice, and the operator's settings stay.

const clock = testClock('2026-03-10T12:00:00Z');
let server: TestServer;
let races: Interleaving;
let services: TrialServices;
beforeAll(async () => {
  server = await startServer({ clock, env: { BILLING_PROVIDER: 'sandbox' } });
  races = new Interleaving(server.db);
  services = { db: server.db, live: server.live, clock, config: { billingProvider: 'sandbox' } };
});
afterAll(async () => {
  races[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

/** A separate account for each pair of operations. */
interface Account {
  readonly id: number;
  readonly email: string;
  readonly cookie: string;
}

/** One website less than a plan of three allows. */
const WEBSITES = 2;

async function newAccount({ hasTrial }: { readonly hasTrial: boolean }): Promise<Account> {
  // Starting to sell and reports read every account.
  await sql`delete from accounts`.execute(server.db);
  await sql`
    update billing_plans set number_of_submissions_per_month = 10000, number_of_websites = 3
    where plan_id = 'team-monthly'`.execute(server.db);
  const email = `${randomBytes(8).toString('hex')}@example.test`;
  const { rows } = await sql<{ id: number }>`
    insert into accounts (email, name, password_hash, verified_at, created_at)
    values (${email}, 'Ann', '', now(), now()) returning id`.execute(server.db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into projects (uid, owner_id, name, domain, timezone, created_at)
    select 'p' || ${id}::bigint || '-' || n, ${id}::bigint, 'Acme', 'example.com', 'UTC', now()
    from generate_series(1, ${WEBSITES}::int) n`.execute(server.db);
  if (hasTrial) await startTrial(services, id, clock.now());
  const cookie = await openSession(server.db, id);
  return { id, email, cookie };
}

async function request(method: 'GET' | 'POST', url: string, { cookie }: Account, payload?: object | string) {
  const type = typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  const sent = payload === undefined ? {} : { payload };
  const headers = { ...ownPage, cookie, ...(payload === undefined ? {} : { 'content-type': type }) };
  const { statusCode } = await server.console.inject({ method, url, headers, ...sent });
  expect(statusCode, `${method} ${url}`).toBeLessThan(500);
}

async function operator(...words: readonly string[]): Promise<void> {
  expect((await runAdmin(server.adminCommands, words)).exit).toBe(0);
}

const checkout = '/billing-sandbox/checkout?plan_id=personal-monthly';
const card = new URLSearchParams({ card_number: GOOD_CARD }).toString();

const operations: Readonly<Record<string, (account: Account) => Promise<void>>> = {
  'reading the plan': (account) => request('GET', '/v2/cli/billing', account),
  'starting to sell': () => prepareToSell(services),
  'paying a plan': (account) => request('POST', checkout, account, card),
  'coming back from the provider': (account) => request('GET', '/v2/cli/subscriptions/return', account),
  'changing the card': (account) => request('POST', '/billing-sandbox/card', account, card),
  cancelling: (account) => request('POST', '/billing-sandbox/portal', account, 'action=cancel'),
  'the operator giving a plan': ({ email }) => operator('subscription', email, '--plan', 'business-monthly'),
  'the operator making the plan shared': ({ email }) => operator('account', 'set', email, '--plan', 'shared'),
  'setting the cap again': ({ id }) => recalculateCap(services, id),
  'another limit of the plan': async ({ id }) => {
    await inTransaction(server.db, async (tx) => {
      await sql`update billing_plans set number_of_submissions_per_month = 5 where plan_id = 'team-monthly'`.execute(
        tx,
      );
    });
    const { rows } = await sql`
      select from billing_subscriptions s join billing_plans p on p.plan_id = s.plan_id
      join submission_allowances a on a.account_id = s.account_id
      where s.account_id = ${id} and s.status <> 'cancelled' and a.cap <> p.number_of_submissions_per_month`.execute(
      server.db,
    );
    if (rows.length > 0) await recalculateCap(services, id);
  },
  'a new workspace': (account) =>
    request('POST', '/cli/create/project', account, { name: 'Another', domain: 'example.org' }),
};

const interruptions = [
  'paying a plan',
  'cancelling',
  'the operator making the plan shared',
  'another limit of the plan',
  'a new workspace',
] as const;

/** A consistent snapshot of an account. */
interface Stored {
  readonly plan: string | null;
  readonly cap: number | null;
  readonly expected_cap: number | null;
  readonly paid: number;
  readonly websites: number;
  readonly is_ahead: boolean;
}

async function stored({ id }: Account): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select a.plan, al.cap, case s.status when 'cancelled' then 0 else p.number_of_submissions_per_month end as expected_cap,
      (select count(*) from billing_sandbox_payments where account_id = a.id and is_paid) as paid,
      (select count(*) from projects where owner_id = a.id) as websites,
      coalesce(s.version > coalesce((select version from billing_sandbox_subscriptions where account_id = a.id), 0), false)
        as is_ahead
    from accounts a left join submission_allowances al on al.account_id = a.id
      left join billing_subscriptions s on s.account_id = a.id left join billing_plans p on p.plan_id = s.plan_id
    where a.id = ${id}`.execute(server.db);
  return rows[0];
}

async function expectConsistent(account: Account): Promise<Stored | undefined> {
  const found = await stored(account);
  expect(found?.cap, 'the cap is that of the subscription').toBe(found?.expected_cap);
  expect(found?.paid, 'payments for one plan').toBeLessThanOrEqual(1);
  expect(found?.websites, 'workspaces on a plan of three').toBeLessThanOrEqual(WEBSITES + 1);
  expect(found?.is_ahead, 'what is stored has never been at the provider').toBe(false);
  return found;
}

describe("an account's limits match its subscription (races)", () => {
  test.each(Object.keys(operations).flatMap((first) => interruptions.map((second) => [first, second] as const)))(
    '%s, interrupted at any statement by %s',
    async (first, second) => {
      const stops = await races.everywhere({
        prepare: () => newAccount({ hasTrial: true }),
        first: async (account) => operations[first]?.(account),
        second: async (account) => operations[second]?.(account),
        check: async (account) => void (await expectConsistent(account)),
      });
      expect(stops, 'statements at which it was interrupted').toBeGreaterThan(0);
    },
  );

  test.each(['reading the plan', 'starting to sell'])(
    '%s starts no trial for an account that becomes a guest concurrently',
    async (first) => {
      const stops = await races.everywhere({
        prepare: () => newAccount({ hasTrial: false }),
        first: async (account) => operations[first]?.(account),
        second: async (account) => operations['the operator making the plan shared']?.(account),
        check: async (account) => expect(await expectConsistent(account)).toMatchObject({ plan: 'shared' }),
      });
      expect(stops, 'statements at which it was interrupted').toBeGreaterThan(1);
    },
  );
});

test('stores an ended term before reporting it', async () => {
  const account = await newAccount({ hasTrial: true });
  await request('POST', checkout, account, card);
  clock.advance(40 * 86_400_000);
  await request('GET', '/v2/cli/subscriptions/return', {
    ...account,
    cookie: await openSession(server.db, account.id),
  });
  expect(await stored(account)).toMatchObject({ is_ahead: false });
});
