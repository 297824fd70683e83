import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { rotateApiKey } from '../../modules/form-settings/contract.ts';
import * as reports from '../../modules/reports/contract.ts';
import * as submissions from '../../modules/submissions/contract.ts';
import { sql } from '../../server/kit.ts';
import { runAdmin } from '../../server/operator/run-admin.ts';
import { requestFor } from '../roles/request.ts';
import { TestAccounts } from '../roles/accounts.ts';
import { type Digest, digestOf } from '../roles/digest.ts';
import { SECRET } from '../roles/inputs.ts';
import { operations } from '../roles/operations.ts';
import { type Prepared, prepare } from '../roles/prepare.ts';
import { type Fixtures, fixturesOf } from '../roles/fixtures.ts';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';
import { Interleaving } from '../server/interleave.ts';

// Each call that writes to a form, made by an admin and stopped after each of its statements, while the creator takes the
// admin's access away. Once that has succeeded, the call writes nothing more. The calls come from the table of all
// operations, so a new one is raced as well.

let server: TestServer;
let races: Interleaving;
let accounts: TestAccounts;
beforeAll(async () => {
  server = await startServer({ env: { SECRET, BILLING_PROVIDER: 'none' } });
  // Mails are sent once the ports are open.
  await server.listen();
  races = new Interleaving(server.db);
  accounts = await TestAccounts.assemble(server);
});
afterAll(async () => {
  races[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

/** Calls that write nothing on the caller's authority. */
const exempt: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [submissions.simulateSubmission, 'goes through the public intake, which takes submissions from anyone'],
  [reports.basicReport, 'reads figures, which the server computes for itself'],
  [reports.funnelReport, 'reads figures, which the server computes for itself'],
  [reports.periodReport, 'reads figures, which the server computes for itself'],
]);

const calls = operations
  .filter(([endpoint, right]) => right === 'edits the form' && endpoint.changes && !exempt.has(endpoint))
  .map(([endpoint]) => [endpoint.id, endpoint] as const);

/** How the creator takes the admin's access away. One check finds both, so not every call is raced with the second. */
const withdrawals = [
  ['revokes the share', { is_revoked: true }, calls],
  ['lets the admin only view', { privilege_type: 'ONLY_VIEW_USER' }, calls.filter((_, at) => at % 4 === 0)],
] as const;

interface Setup {
  readonly fixtures: Fixtures;
  readonly call: Prepared;
  /** The admin's access link, and a session of the creator's. */
  readonly link: number;
  readonly creator: string | undefined;
}

async function setUp(endpoint: Endpoint): Promise<Setup> {
  await sql`delete from account_tries`.execute(server.db);
  await sql`update accounts set status = 'ACTIVE'`.execute(server.db);
  // Their next attempts would come at any time: the webhooks of the fixtures have no receiver.
  await sql`delete from deliveries`.execute(server.db);
  // Left by earlier races; each digest reads them.
  await sql`delete from account_tokens`.execute(server.db);
  await sql`delete from sessions`.execute(server.db);
  const fixtures = await fixturesOf(accounts);
  const { rows } = await sql<{ id: number }>`
    select id from form_links
    where form_id = ${fixtures.form.form_id} and account_id = ${accounts.player('admin').id}`.execute(server.db);
  return {
    fixtures,
    call: await prepare(accounts, endpoint, 'admin', fixtures),
    link: rows[0]?.id ?? 0,
    creator: await accounts.cookieOf('creator'),
  };
}

async function send(endpoint: Endpoint, { input, cookie }: Prepared): Promise<number> {
  const { body, ...request } = requestFor(endpoint, input, cookie);
  const { statusCode } = await server.console.inject({ ...request, ...(body !== undefined && { payload: body }) });
  return statusCode;
}

/** The creator ends what the call relies on; returns what the database then holds. */
async function end({ creator }: Setup, method: 'PATCH' | 'POST', url: string, payload: object): Promise<Digest> {
  const headers = { ...ownPage, cookie: creator };
  const { statusCode } = await server.console.inject({ method, url, headers, payload });
  expect(statusCode, `${method} ${url}`).toBe(200);
  return settled();
}

/** What the database holds once each delivery has been attempted. */
async function settled(): Promise<Digest> {
  const unsettled = () =>
    sql`select from deliveries where state = 'waiting' and (attempts = 0 or lease_until is not null)`.execute(
      server.db,
    );
  await expect.poll(async () => (await unsettled()).rows.length, { timeout: 20_000 }).toBe(0);
  return digestOf(server.db);
}

/** Stops the call after each of its statements while `second` ends what it relies on; then it writes nothing more. */
async function expectNothingAfter(endpoint: Endpoint, second: (setup: Setup) => Promise<Digest>): Promise<void> {
  let ended = 0;
  await races.everywhere({
    prepare: () => setUp(endpoint),
    first: ({ call }) => send(endpoint, call),
    second,
    async check(_setup, status, atEnd, isBlocked) {
      expect([200, 401, 403, 404]).toContain(status);
      if (isBlocked) return;
      ended++;
      expect(await settled()).toEqual(atEnd);
    },
  });
  expect(ended, 'times that it ended while the call was stopped').toBeGreaterThan(1);
}

describe.each(withdrawals)('a call of an admin writes nothing after the creator %s', (_, payload, raced) => {
  test.each(raced)('%s, interrupted at any statement (races)', (_id, endpoint) =>
    expectNothingAfter(endpoint, (setup) => {
      const url = `/v2/cli/forms/${setup.fixtures.form.form_id}/access/${setup.link}`;
      return end(setup, 'PATCH', url, payload);
    }),
  );
});

// One check finds the status and the link, so not every call is raced.
const racedWithSuspension = calls.filter((_, at) => at % 3 === 0);

describe('a call of an admin writes nothing after the account was suspended', () => {
  test.each(racedWithSuspension)('%s, interrupted at any statement (races)', (_id, endpoint) =>
    expectNothingAfter(endpoint, async () => {
      const { email } = accounts.player('admin');
      const { exit } = await runAdmin(server.adminCommands, ['account', 'set', email, '--status', 'SUSPENDED']);
      expect(exit).toBe(0);
      return settled();
    }),
  );
});

const byKey = operations
  .filter(([endpoint, right]) => right === 'whoever has a key' && endpoint.method !== 'GET')
  .map(([endpoint]) => [endpoint.id, endpoint] as const);

describe('a call with an API key writes nothing after the key was replaced', () => {
  test.each(byKey)('%s, interrupted at any statement (races)', (_id, endpoint) =>
    expectNothingAfter(endpoint, (setup) => {
      return end(setup, 'POST', rotateApiKey.path.replace(':id', String(setup.fixtures.form.form_id)), {});
    }),
  );
});

test('every exempt call is a known operation', () => {
  expect(byKey.length).toBeGreaterThan(1);
  const ids = new Set(operations.map(([endpoint]) => endpoint));
  expect(calls.length).toBeGreaterThan(20);
  expect([...exempt.keys()].filter((endpoint) => !ids.has(endpoint))).toEqual([]);
});
