import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { PageView, ScriptSubmission } from '../../modules/collector/contract.ts';
import { sql } from '../../server/kit.ts';
import { isThere } from '../server/built.ts';
import { ownPage, startServer } from '../server/harness.ts';
import { httpRequest } from '../server/http-request.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { longTexts } from './long-texts.ts';
import { NoBlock } from './no-block.ts';
import { goodRequestsTo, type GeneratedRequest } from './generated-request.ts';
import { type TextField, textFields, withText } from './text-fields.ts';
import { Fixture } from './fixture.ts';

/**
 * Each field of each call gets its worst cases: texts of every kind that expressions and loops stumble over, as long as
 * the schema takes them and, since validators read what is too long as well, as long as a body has room for. None of
 * them holds the server up for longer than a trivial request in the same run and 50 ms more. Calls and fields are read
 * from the server's own list. Settings that take effect only with a submission are measured with one.
 */
const JSON_TYPE = 'application/json';
const TIMEOUT_MS = 300_000;
/** Characters; Node accepts 16 kB of URL and headers together. */
const URL_ROOM = 12_000;
/** Minimum length at which quadratic time shows. */
const LONG = 1000;

const built = temporaryDirectory();
writeFileSync(path.join(built.path, 'index.html'), '<title>Login</title>');
const server = await startServer({
  builtConsole: built.path,
  env: { TRUSTED_PROXIES: '127.0.0.1/32', BILLING_PROVIDER: 'none' },
});
const at = await server.listen();
const fixture = new Fixture(server);
const noBlock = new NoBlock();

beforeAll(async () => {
  await fixture.prepare();
  await noBlock.prepare(at.collector);
});
afterAll(async () => {
  noBlock[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

const readLater: Readonly<Record<string, z.ZodMiniType>> = {
  'accounts/login-page': z.object({ email_id: z.string(), password: z.string() }),
  'collector/submit': z.union([ScriptSubmission, z.record(z.string(), z.string())]),
  'collector/visit': PageView,
};
const bodyOf = ({ id, body }: Endpoint): z.ZodMiniType => readLater[id] ?? body;
/** Bytes; below the body limit, and enough for quadratic time to take seconds. */
const ROOM = 200_000;

/**
 * A valid request of the owner about their own data, with a JSON body if it has one: the first of some that is
 * accepted.
 */
async function acceptedBaseOf(endpoint: Endpoint): Promise<GeneratedRequest> {
  for (const base of basesOf(endpoint, BASES)) {
    await fixture.prepare();
    const { status } = await send(endpoint, base);
    if (status >= 300) continue;
    await fixture.prepare();
    return base;
  }
  return baseOf(endpoint);
}

const baseOf = (endpoint: Endpoint): GeneratedRequest => {
  const [first] = basesOf(endpoint, 1);
  if (!first) throw new Error(`no request to ${endpoint.id}`);
  return first;
};

const BASES = 12;

function basesOf(endpoint: Endpoint, numRuns: number): readonly GeneratedRequest[] {
  const asJson = goodRequestsTo('owner', endpoint, fixture, bodyOf(endpoint)).filter(
    ({ headers }) => (headers['content-type'] ?? JSON_TYPE) === JSON_TYPE,
  );
  return fc
    .sample(asJson, { seed: 7, numRuns })
    .map((found) => ({ ...found, headers: { ...found.headers, accept: JSON_TYPE } }));
}

async function send(endpoint: Endpoint, { path: target, query, body, headers, role }: GeneratedRequest) {
  const { host, method } = endpoint;
  const own = host === 'console' ? ownPage : { origin: 'https://example.com' };
  const { 'content-type': type, ...rest } = headers;
  return fixture.inSession(endpoint, role, (cookie) =>
    httpRequest(at[host] + target + query, {
      method,
      headers: {
        ...own,
        ...rest,
        ...(body !== undefined && { 'content-type': type ?? '' }),
        ...(cookie && { cookie }),
      },
      body,
    }),
  );
}

const expectNoBlock = (text: string, work: () => Promise<unknown>) =>
  noBlock.expectOf(`${JSON.stringify(text.slice(0, 20))}…`, work);

test('also measures calls that need a build', ({ skip }) => {
  skip(!server.endpoints.every(isThere), 'a build is missing: run `npm run build`');
  expect(server.endpoints.filter(isThere)).toHaveLength(server.endpoints.length);
});
const named = server.endpoints
  .filter(isThere)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const writing = named.filter(([, endpoint]) => endpoint.method !== 'GET' && textFields(bodyOf(endpoint)).length > 0);

const asLong = (field: TextField, text: string): string => text.slice(0, field.longest ?? LONG);

/** Calls that accepted a field of maximum length. */
const accepted = new Set<string>();

describe.each(writing)('%s', (_, endpoint) => {
  const fields = textFields(bodyOf(endpoint));
  const bodyWith = (base: GeneratedRequest, textFor: (field: TextField) => string | undefined): GeneratedRequest => {
    const body = fields.reduce(
      (value: unknown, field) => {
        const text = textFor(field);
        return text === undefined ? value : withText(value, field, text);
      },
      JSON.parse(base.body ?? '{}'),
    );
    return { ...base, body: JSON.stringify(body) };
  };

  test('takes linear time for fields that fill a body', { timeout: TIMEOUT_MS }, async () => {
    await fixture.prepare();
    const base = baseOf(endpoint);
    // In UTF-8, and escaped, a character may take several bytes.
    const room = Math.floor(ROOM / fields.length / 2);
    for (const text of longTexts(room))
      await expectNoBlock(text, () =>
        send(
          endpoint,
          bodyWith(base, () => text),
        ),
      );
  });

  const long = fields.filter(({ longest = 0 }) => longest >= LONG && longest < ROOM);
  test.runIf(long.length > 0)(
    'with fields of maximum length, and a submission',
    { timeout: TIMEOUT_MS },
    async ({ skip }) => {
      await fixture.prepare();
      const base = await acceptedBaseOf(endpoint);
      for (const text of longTexts(Math.max(...long.map(({ longest = 0 }) => longest))))
        await expectNoBlock(text, async () => {
          const sent = bodyWith(base, (field) => (long.includes(field) ? asLong(field, text) : undefined));
          const { status } = await send(endpoint, sent);
          if (status >= 300) return;
          accepted.add(endpoint.id);
          if (endpoint.host === 'console') await submitAndDeliver();
        });
      skip(!accepted.has(endpoint.id), 'every text was rejected within the time, so no submission followed');
    },
  );
});

/** Bodies of many parts that resemble files. */
const MANY = 19_000;
const numbered = (value: unknown) => Object.fromEntries(Array.from({ length: MANY }, (_, index) => [index, value]));
const longName = 'x'.repeat(200);
test.each([
  ['a FileList', { [longName]: numbered({}) }],
  ['a FileList whose last part has content', { [longName]: { ...numbered({}), [MANY]: 1 } }],
  ['objects in objects', { [longName]: { data: numbered({}) } }],
])('responds to %s of JSON with no more than was sent', { timeout: TIMEOUT_MS }, async (name, parts) => {
  await fixture.prepare();
  const [form] = fixture.idsOf('owner', 'form');
  const headers = { origin: 'https://example.com', 'content-type': JSON_TYPE, accept: JSON_TYPE };
  const body = JSON.stringify(parts);
  await expectNoBlock(name, async () => {
    const response = await httpRequest(`${at.collector}/f/${form}`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    expect(response.text.length).toBeLessThan(10_000);
  });
});

const submitAndDeliver = async (): Promise<void> => {
  const [form] = fixture.idsOf('owner', 'form');
  await httpRequest(`${at.collector}/f/${form}`, {
    method: 'POST',
    headers: { origin: 'https://example.com', 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ email: `visitor-${Math.random()}@example.com`, message: 'Hello' }),
  });
  await expect
    .poll(
      async () =>
        (
          await sql`
            select id from deliveries where state = 'waiting' and attempts = 0 and next_at < now() + interval '1 hour'`.execute(
            server.db,
          )
        ).rows.length,
      { timeout: 20_000 },
    )
    .toBe(0);
};

test('accepts the longest texts', () => {
  const some = ['auto-responder/send-test', 'form-settings/put-first', 'notes/add', 'reports/ask'];
  expect([...accepted]).toEqual(expect.arrayContaining(some));
});

const asked = named.filter(([, { query }]) => textFields(query).some(({ isName }) => !isName));
describe.each(asked)('%s', (_, endpoint) => {
  test('takes linear time for a query that fills a URL', { timeout: TIMEOUT_MS }, async () => {
    await fixture.prepare();
    const base = baseOf(endpoint);
    const fields = textFields(endpoint.query).filter(({ isName }) => !isName);
    for (const text of longTexts(URL_ROOM / 3 / fields.length)) {
      const query = new URLSearchParams(fields.map(({ path: [name = ''] }) => [name, text]));
      await expectNoBlock(text, () => send(endpoint, { ...base, query: `?${query.toString().slice(0, URL_ROOM)}` }));
    }
  });
});

/** Bytes of a path, escaped; the longest parameter that Fastify accepts has 1,000 characters. */
const PATH_ROOM = 12_000;
const withParams = named.filter(([, { path: pattern }]) => pattern.includes('/:'));
describe.each(withParams)('%s', (_, endpoint) => {
  test('takes linear time for path parameters that fill a URL', { timeout: TIMEOUT_MS }, async () => {
    await fixture.prepare();
    const base = baseOf(endpoint);
    const count = endpoint.path.split('/:').length - 1;
    for (const length of [LONG, PATH_ROOM / count / 3])
      for (const text of longTexts(length)) {
        const escaped = encodeURIComponent(text);
        if (escaped.length * count > PATH_ROOM) continue;
        const target = endpoint.path.replace(/:\w+/g, escaped);
        await expectNoBlock(text, () => send(endpoint, { ...base, path: target }));
      }
  });
});

/** Headers that a browser or a proxy sends and the server reads. */
const headerNames = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-none-match',
  'origin',
  'referer',
  'sec-gpc',
  'sec-fetch-site',
  'user-agent',
  'x-api-key',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];
const readingHeaders = named.filter(([, { id }]) =>
  ['collector/submit', 'accounts/show-login-page', 'zapier/me'].includes(id),
);
describe.each(readingHeaders)('%s', (_, endpoint) => {
  test.each(headerNames)('takes linear time for a long %s header', { timeout: TIMEOUT_MS }, async (name) => {
    await fixture.prepare();
    const base = baseOf(endpoint);
    for (const text of longTexts(URL_ROOM).filter((one) => /^[\t\u0020-\u007e]*$/.test(one)))
      await expectNoBlock(text, async () => {
        const headers = { ...base.headers, [name]: text };
        const own = endpoint.host === 'console' ? ownPage : {};
        const { method, host } = endpoint;
        await httpRequest(at[host] + base.path, { method, headers: { ...own, ...headers }, body: base.body });
      });
  });
});
