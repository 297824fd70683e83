import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { PageView, ScriptSubmission } from '../../modules/collector/contract.ts';
import { operations } from '../roles/operations.ts';
import { outcomeFor } from '../roles/rights.ts';
import { isThere } from '../server/built.ts';
import { ownPage, startServer } from '../server/harness.ts';
import { httpRequest } from '../server/http-request.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { engine } from '../server/test-database.ts';
import { watchThread } from './event-loop-delay.ts';
import { expectNoCanaries, wordsIn } from './canaries.ts';
import { assertContract } from './assert-contract.ts';
import { MailedTokens } from './mailed-tokens.ts';
import type { Role } from './role.ts';
import { type GeneratedRequest, goodRequestsTo, requestsTo } from './generated-request.ts';
import { Fixture } from './fixture.ts';

/**
 * Random requests to every call that the server has, made from the schemas of each: valid, nearly valid and hostile; sent
 * without a session, by an unrelated account, and by viewers, editors and owners of the form. Every response matches the
 * contract and the table of operations, and contains nothing that the caller may not read. The calls are the server's own
 * list, so new ones are included.
 *
 * `FUZZ_REQUESTS` is how many there are in all: unless set, 2,500 on the embedded engine, and on PostgreSQL a few for each
 * call, one of which succeeds. A failure prints its seed; `FUZZ_SEED` repeats it:
 *
 *     FUZZ_REQUESTS=50000 FUZZ_SEED=-1234 npx vitest run --project int tests/contract
 */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? (engine === 'embedded' ? 2500 : 300));
const seed = Number(process.env['FUZZ_SEED'] ?? (Math.random() * 2 ** 31) | 0);
/** Milliseconds for which a request may block others, including its own client in this process. */
const MAX_BLOCK = 1000;

const log: string[] = [];
const built = temporaryDirectory();
writeFileSync(path.join(built.path, 'index.html'), '<title>Login</title>');
const server = await startServer({
  builtConsole: built.path,
  env: { TRUSTED_PROXIES: '127.0.0.1/32', BILLING_PROVIDER: 'sandbox' },
  logTo: (line) => void log.push(line),
});
const at = await server.listen();
const fixture = new Fixture(server);
const watch = watchThread();

let mailed: MailedTokens;
beforeAll(async () => {
  await fixture.prepare();
  mailed = await MailedTokens.collect(server);
});
afterAll(async () => {
  watch.stop();
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

/** Planted words found in some response. */
const leaked = new Set<string>();

/** Schemas of bodies that the contract leaves open and handlers parse. */
const readLater: Readonly<Record<string, z.ZodMiniType>> = {
  'accounts/login-page': z.object({ email_id: z.string(), password: z.string() }),
  'collector/submit': z.union([ScriptSubmission, z.record(z.string(), z.string())]),
  'collector/visit': PageView,
};
/** Calls that succeed only with data of the billing provider. */
const needsProvider = new Set(['billing/complete-payment', 'billing/provider-event']);
/** Calls that succeed only with a signed link, or the version of a picture; tests of their modules make them. */
const needsLink = new Set([
  'notification-mail/show-unsubscribe',
  'notification-mail/unsubscribe',
  'notification-mail/show-confirm-cc',
  'notification-mail/confirm-cc',
  'notification-mail/ask-cc',
  'notification-mail/show-mark',
  'notification-mail/mark',
  'files/content',
  'auto-responder/read-logo',
  'files/shared',
]);
/** Valid requests per account for a call that only reads. */
const READ = 5;
/** Extra valid requests for a call that no random request has made succeed. */
const MAX_MORE = 60;

const named = server.endpoints
  .filter(isThere)
  // With one seed, similar calls would get the same requests.
  .map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, seed + index] as const);
const share = Math.ceil(requests / named.length);

describe(`random requests (seed ${seed})`, () => {
  test.each(named)('%s', { timeout: 30_000 + share * 1000 }, async (_, endpoint, ownSeed) => {
    await fixture.prepare();
    let succeeded = 0;
    const expectProperResponse = async (sent: GeneratedRequest): Promise<void> => {
      const logged = log.length;
      watch.restart();
      const body = await mailed.fill(endpoint.id, sent.body, fixture.emails[0]);
      const response = await fixture.inSession(endpoint, sent.role, (cookie) =>
        send(endpoint, { ...sent, body }, cookie),
      );
      expect(watch.longest(), 'milliseconds for which nothing else ran').toBeLessThan(MAX_BLOCK);
      assertContract(endpoint, sent.headers, response);
      expectGuarded(endpoint, sent, response.status);
      expectNoCanaries(fixture.canaries, endpoint.host === 'console' ? sent.role : 'anonymous', response.text);
      for (const word of wordsIn(fixture.canaries, response.text)) leaked.add(word);
      expect(log.slice(logged).filter(isAlarm)).toEqual([]);
      if (response.status >= 400) return;
      succeeded++;
      mailed.use(endpoint.id);
    };
    const schema = readLater[endpoint.id] ?? endpoint.body;
    const all = fc.asyncProperty(requestsTo(endpoint, fixture, schema), expectProperResponse);
    throwFailure(await fc.check(all, { seed: ownSeed, numRuns: share }));
    // Otherwise the test would say little about its responses.
    if (needsProvider.has(endpoint.id) || needsLink.has(endpoint.id)) return;
    await fixture.prepare();
    const good = (who: 'owner' | 'unrelated', numRuns: number): GeneratedRequest[] =>
      fc.sample(goodRequestsTo(who, endpoint, fixture, schema), { seed: ownSeed, numRuns });
    // Both read their own data, which random requests seldom do.
    if (endpoint.method === 'GET' && !endpoint.changes)
      for (const sent of [...good('owner', READ), ...good('unrelated', READ)]) await expectProperResponse(sent);
    for (const sent of good('owner', MAX_MORE)) {
      if (succeeded > 0) break;
      await expectProperResponse(sent);
    }
    expect(succeeded).toBeGreaterThan(0);
  });

  test('return everything planted to those who may read it', () => {
    const kinds = ['content', 'setting', 'private'];
    const words = ['owner', 'unrelated'].flatMap((whose) => kinds.map((kind) => `canary-${kind}-of-${whose}`));
    expect([...leaked]).toEqual(expect.arrayContaining(words));
  });

  test('leave the server healthy', async () => {
    for (const origin of Object.values(at)) {
      expect(await httpRequest(`${origin}/healthz`, { method: 'GET' })).toMatchObject({ status: 200 });
      expect(await httpRequest(`${origin}/readyz`, { method: 'GET' })).toMatchObject({ status: 200 });
    }
    expect(log.length).toBeGreaterThan(0);
    expect(log.filter(isAlarm)).toEqual([]);
  });
});

async function send({ id, host, method }: Endpoint, sent: GeneratedRequest, cookie?: string) {
  const { role, path: target, query, body, headers } = sent;
  const own = host === 'console' ? ownPage : { origin: 'https://example.com' };
  const key = id.startsWith('zapier/') ? fixture.keyOf(role) : undefined;
  return httpRequest(at[host] + target + query, {
    method,
    headers: {
      ...own,
      ...headers,
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { 'x-api-key': key }),
    },
    body,
  });
}

/** Expects a rejection without a session, for another account's data, or beyond the role's rights. */
function expectGuarded(endpoint: Endpoint, { isValid, role, of, headers }: GeneratedRequest, status: number): void {
  const { access, path: pattern, screen } = endpoint;
  if (access === 'anyone') return;
  // A browser that follows a link without a session logs in first.
  if (role === 'anonymous' && status === 302 && screen !== undefined) {
    expect(headers).toHaveProperty('accept', 'text/html');
    return;
  }
  // A path may also lead nowhere.
  if (role === 'anonymous' && (isValid || of !== 'nobody')) expect(status).toBe(401);
  else if (role === 'anonymous') expect(status).toBeGreaterThanOrEqual(400);
  else if (pattern.includes(':') && !mayDo(endpoint, role, of)) expect(status).toBeGreaterThanOrEqual(400);
}

/** Whether `role` may act on the data of `of`: the owner's are shared by role, the unrelated account's are its own. */
function mayDo({ id }: Endpoint, role: Exclude<Role, 'anonymous'>, of: GeneratedRequest['of']): boolean {
  const right = rights.get(id);
  if (of === 'nobody' || right === undefined) return true;
  // Each of the two is invited by another account.
  if (right === 'invited account' || of === 'unrelated') return role === of;
  return outcomeFor(right, role === 'owner' ? 'creator' : role) === 'ok';
}
const rights = new Map(operations.map(([{ id }, right]) => [id, right]));

const ERROR = 50;
function isAlarm(line: string): boolean {
  return (JSON.parse(line) as { level: number }).level >= ERROR || /unhandled|uncaught/i.test(line);
}

/** The request and how to repeat it, shortened. */
function throwFailure<T>(run: fc.RunDetails<T>): void {
  if (!run.failed) return;
  const request = JSON.stringify(run.counterexample, (_, part: unknown) =>
    typeof part === 'string' && part.length > 300 ? `${part.slice(0, 300)}… (${part.length} characters)` : part,
  );
  throw new Error(`FUZZ_SEED=${run.seed} after ${run.numRuns} requests: ${request}`, { cause: run.errorInstance });
}
