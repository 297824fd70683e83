import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { liveUpdates } from '../../modules/live/contract.ts';
import * as submissions from '../../modules/submissions/contract.ts';
import { allSent, TestAccounts } from '../roles/accounts.ts';
import { digestOf } from '../roles/digest.ts';
import { type Fixtures, fixturesOf } from '../roles/fixtures.ts';
import { operations } from '../roles/operations.ts';
import { prepare } from '../roles/prepare.ts';
import { requestFor } from '../roles/request.ts';
import { type Caller, outcomeFor, type Right } from '../roles/rights.ts';
import { SECRET } from '../roles/signed-links.ts';
import { isThere } from '../server/built.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

// Scanners of emails, previews of chats and browsers that load ahead fetch addresses that nobody has opened. What other sites
// may fetch stores nothing. The calls come from the table of all operations, so a new one is tried as well.

const built = temporaryDirectory();
writeFileSync(path.join(built.path, 'index.html'), '<title>Login</title>');
let server: TestServer;
let accounts: TestAccounts;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer({ builtConsole: built.path, env: { SECRET, BILLING_PROVIDER: 'sandbox' } });
  // Emails are sent once the ports are open.
  await server.listen();
  accounts = await TestAccounts.assemble(server);
  fixtures = await fixturesOf(accounts);
  await allSent(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

/** Calls that store something although they only read. */
const exempt: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [submissions.listSubmissions, 'records when the account last saw the list, from which new submissions are counted'],
]);

const callerFor = (right: Right): Caller =>
  (['anonymous', 'creator', 'invited'] as const).find((caller) => outcomeFor(right, caller) === 'ok') ?? 'creator';

const reads = operations
  .filter(([endpoint]) => endpoint.method === 'GET' && !endpoint.changes && endpoint !== liveUpdates)
  .filter(([endpoint]) => isThere(endpoint) && !exempt.has(endpoint))
  .map(([endpoint, right]) => [endpoint.id, endpoint, callerFor(right)] as const);

test.each(reads)('%s stores nothing, neither by GET nor by HEAD', async (_, endpoint, caller) => {
  const { input, cookie } = await prepare(accounts, endpoint, caller, fixtures);
  const { url, headers } = requestFor(endpoint, input, cookie);
  const before = await digestOf(server.db);
  for (const method of ['HEAD', 'GET'] as const) {
    const { statusCode } = await server[endpoint.host].inject({ method, url, headers });
    expect(statusCode, method).toBeLessThan(400);
  }
  expect(await digestOf(server.db)).toEqual(before);
});
