import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { TestAccounts } from '../roles/accounts.ts';
import { type Fixtures, fixturesOf } from '../roles/fixtures.ts';
import { operations } from '../roles/operations.ts';
import { prepare } from '../roles/prepare.ts';
import { requestFor } from '../roles/request.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { type Caller, outcomeFor, type Right } from '../roles/rights.ts';
import { liveUpdates } from '../../modules/live/contract.ts';

/**
 * Each response about an account that has everything up to its limits. A response that grows with the product of two
 * limits takes tens of megabytes, of memory and of a line, for as many requests as an account may send.
 */
const MOST_BYTES = 24_000_000;
const TIMEOUT_MS = 120_000;

let server: TestServer;
let accounts: TestAccounts;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  accounts = await TestAccounts.assemble(server);
  fixtures = await fixturesOf(accounts);
  await fill(fixtures);
}, TIMEOUT_MS);
afterAll(() => server[Symbol.asyncDispose]());

const series = (count: number) => sql`generate_series(1, ${count}::int) as n`;
const text = (length: number) => sql`repeat('x', ${length}::int)`;

async function fill({ form, ownerId, submissionId }: Fixtures): Promise<void> {
  const { db } = server;
  await sql`
    insert into forms (uid, project_id, name, created_at)
    select 'full-' || n, ${form.project_id}::bigint, ${text(200)}, now() from ${series(1995)}`.execute(db);
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, created_at)
    select id, ${ownerId}::bigint, 'CREATOR', 'ACCEPTED', now() from forms where uid like 'full-%'`.execute(db);
  const own = sql`select form_id as id from form_links where account_id = ${ownerId}::bigint and privilege_type = 'CREATOR'`;
  await sql`
    update forms set all_fields = (select array_agg(rpad(n::text, 32, 'x')) from ${series(500)}),
      key_fields = (select array_agg(rpad(n::text, 20, 'x')) from ${series(50)})
    where id in (${own})`.execute(db);
  await sql`
    insert into webhooks (form_id, name, request_url, secret, created_at)
    select id, ${text(200)}, 'https://example.com/' || ${text(1980)}, 'x', now() from (${own}) o, ${series(19)}`.execute(
    db,
  );
  await sql`
    insert into form_links (form_id, address, privilege_type, status, created_at)
    select id, n || ${text(240)} || '@example.test', 'ADMIN', 'CREATED', now() from (${own}) o,
      generate_series(1, case when id = ${form.form_id}::bigint then 490 else 10 end) as n`.execute(db);
  await sql`
    insert into workflows (form_id, states, actions)
    select id, (select array_agg(rpad('S' || n, 40, 'X')) from ${series(30)}), '[]' from (${own}) o`.execute(db);
  await sql`
    insert into canned_replies (form_id, name, text)
    select ${form.form_id}::bigint, ${text(100)}, ${text(10_000)} from ${series(49)}`.execute(db);
  await sql`
    insert into zapier_hooks (form_id, trigger_name, hook_url, created_at)
    select ${form.form_id}::bigint, 'new_submission', 'https://example.com/' || n || ${text(1900)}, now() from ${series(49)}`.execute(
    db,
  );
  await sql`
    insert into reminders (account_id, submission_id, note, created_at, remind_at)
    select ${ownerId}::bigint, ${submissionId}::bigint, ${text(2000)}, now(), now() + interval '1 day' from ${series(999)}`.execute(
    db,
  );
  await sql`
    insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
    select ${form.form_id}::bigint, 1000000 + n, ${submissionId}::bigint, 'note',
      jsonb_build_object('message', ${text(4000)}, 'account_id', ${ownerId}::bigint), 'x', now() from ${series(999)}`.execute(
    db,
  );
  await sql`
    insert into projects (uid, owner_id, name, domain, timezone, created_at)
    select 'full-' || n, ${ownerId}::bigint, ${text(200)}, ${text(240)} || '.example', 'UTC', now() from ${series(990)}`.execute(
    db,
  );
  await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload, state, attempts, created_at, done_at)
    select ${form.form_id}::bigint, ${submissionId}::bigint, 'webhook', ${text(300)}, '{"webhook_id": 0}', 'dead', 8, now(), now()
    from ${series(5000)}`.execute(db);
}

/** Its caller, of those that see most. */
function callerFor(right: Right): Caller {
  const likely = ['creator', 'invited'] as const;
  return likely.find((caller) => outcomeFor(right, caller) === 'ok') ?? 'anonymous';
}

/** Calls that return data. A live connection does not end; pages and files have no lists. */
const reads = operations
  .filter(([{ method, changes, generation }]) => method === 'GET' && !changes && generation !== 'plain')
  .filter(([endpoint]) => endpoint !== liveUpdates)
  .map(([endpoint, right]) => [`${endpoint.method} ${endpoint.path}`, endpoint, callerFor(right)] as const);

test('reads include the initial data of both generations', () => {
  expect(reads.map(([name]) => name)).toEqual(
    expect.arrayContaining(['GET /v2/cli/misc/initial-data', 'GET /cli/user/initial_data']),
  );
});

test.each(reads)('%s has a bound', { timeout: TIMEOUT_MS }, async (_name, endpoint, caller) => {
  const { input, cookie } = await prepare(accounts, endpoint, caller, fixtures);
  const { body: _, ...request } = requestFor(endpoint, input, cookie);
  const response = await server.console.inject(request);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.length).toBeLessThan(MOST_BYTES);
});
