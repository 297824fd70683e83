import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveUpdates } from '../../modules/live/contract.ts';
import { sql } from '../../server/kit.ts';
import { TestAccounts } from '../roles/accounts.ts';
import { fixturesOf } from '../roles/fixtures.ts';
import { SECRET } from '../roles/signed-links.ts';
import { operations } from '../roles/operations.ts';
import { prepare } from '../roles/prepare.ts';
import { requestFor } from '../roles/request.ts';
import { type Caller, outcomeFor, type Right } from '../roles/rights.ts';
import { isThere } from '../server/built.ts';
import { startServer } from '../server/harness.ts';
import { fillLargeTables, readWhole, scannedRows } from '../server/large-tables.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

// Each call, by an account with one submission, among large tables of others. A call that reads one of them whole takes
// longer with every submission of the installation, and on the embedded engine delays all others.

const built = temporaryDirectory();
writeFileSync(path.join(built.path, 'index.html'), '<title>Login</title>');
const server = await startServer({ builtConsole: built.path, env: { SECRET, BILLING_PROVIDER: 'sandbox' } });
const { db } = server;
let accounts: TestAccounts;
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

beforeAll(async () => {
  await server.listen();
  accounts = await TestAccounts.assemble(server);
  const { form } = await fixturesOf(accounts, 'unrelated');
  await fillLargeTables(db, form.form_id);
}, 120_000);

/** A caller who may make the call, with access where there is any. */
function callerFor(right: Right): Caller {
  const likely = ['creator', 'invited', 'admin'] as const;
  return likely.find((caller) => outcomeFor(right, caller) === 'ok') ?? 'anonymous';
}

/** A live connection does not end; it reads what the list of forms reads. */
const calls = operations
  .filter(([endpoint]) => isThere(endpoint) && endpoint !== liveUpdates)
  .map(([endpoint, right]) => [`${endpoint.method} ${endpoint.path}`, endpoint, callerFor(right)] as const);

test('detects a full table scan', async () => {
  const before = await scannedRows(db);
  await sql`select count(*) from submissions where submitted_data like '%zzz%'`.execute(db);
  await sql`select count(*) from accounts where name = 'Bob'`.execute(db);
  expect(await readWhole(db, before)).toEqual(expect.arrayContaining(['submissions', 'accounts']));
});

test.each(calls)('%s does not scan a large table', async (_, endpoint, caller) => {
  const fixtures = await fixturesOf(accounts);
  const { input, cookie } = await prepare(accounts, endpoint, caller, fixtures);
  const { body, ...request } = requestFor(endpoint, input, cookie);
  const before = await scannedRows(db);
  const sent = { ...request, ...(body !== undefined && { payload: body }) };
  const { statusCode } = await server[endpoint.host].inject(sent);
  expect(await readWhole(db, before)).toEqual([]);
  expect(statusCode).toBeLessThan(500);
});
