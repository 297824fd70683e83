import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { sql } from '../../server/kit.ts';
import { assertContract } from '../contract/assert-contract.ts';
import { isThere } from '../server/built.ts';
import { ownPage, startServer } from '../server/harness.ts';
import { type HttpResponse, httpRequest, rawRequest } from '../server/http-request.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';
import { sample } from '../server/sample.ts';
import { badBodies, badKeys, isTaken, unreadableKeys } from './bad-calls.ts';
import { expectClear } from './clear-response.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

// Bad input against every call over real HTTP. The calls are the server's own list, so a new one is tested
// automatically; the server therefore starts before the tests are defined.
const built = temporaryDirectory();
writeFileSync(path.join(built.path, 'index.html'), '<title>Login</title>');
const server = await startServer({ builtConsole: built.path, env: { BILLING_PROVIDER: 'sandbox' } });
const at = await server.listen();

let person: Person;
let form: NewForm;
beforeAll(async () => {
  person = await newPerson(server);
  form = await newForm(person);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

const named = server.endpoints
  .filter(isThere)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const writing = named.filter(([, { method }]) => method !== 'GET');
const withKey = named.filter(([, { path: pattern }]) => pattern.includes(':'));
const onConsole = named.filter(([, { host }]) => host === 'console');
const onCollector = named.filter(([, { host }]) => host === 'collector');

/** Every served path, once. */
const addresses = [...Map.groupBy(named, ([, { host, path: pattern }]) => `${host}: ${pattern}`)].map(
  ([address, served]) => [address, served.map(([, endpoint]) => endpoint)] as const,
);
const methods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PUT', 'PATCH', 'DELETE', 'POST'];

/**
 * Whether a call accepts `method` at the path of `endpoint`, which may match several: `mark` is also a `:submissionId`.
 */
function isServed(method: string, { host, path: pattern }: Endpoint): boolean {
  const fits = (other: string): boolean => new RegExp(`^${other.replace(/:\w+/g, '[^/]+')}$`).test(pattern);
  return server.endpoints.some((one) => one.host === host && one.method === method && fits(one.path));
}

/** Each path with a method that it does not accept. */
const unserved = addresses.flatMap(([address, served]) =>
  methods
    .filter((method) => !served.some((endpoint) => isServed(method, endpoint)))
    .map((method) => [method, address, served] as const),
);

/** No call handles it, so the error has the envelope of the path. */
function generationOf({ path: pattern }: Endpoint): Endpoint['generation'] {
  if (pattern.startsWith('/v2/')) return 'newer';
  return pattern.startsWith('/cli/') ? 'first' : 'plain';
}

/** Submissions that the collector acknowledged. */
let taken = 0;

interface Sent {
  readonly method?: string;
  /** As the first parameter. */
  readonly key?: string | undefined;
  readonly query?: string;
  readonly body?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly anonymous?: boolean;
}

function addressOf({ host, path: pattern }: Endpoint, key?: string): string {
  const known = { formUid: form.form_uid, projectUid: form.project_uid } as Record<string, string>;
  const filled = pattern.replace(/:(\w+)/g, (_, name: string) => key ?? known[name] ?? String(form.form_id));
  return at[host] + filled;
}

function send(endpoint: Endpoint, { method, key, query = '', body, headers, anonymous = false }: Sent = {}) {
  const own = endpoint.host === 'console' ? ownPage : { origin: 'https://example.com' };
  // The session must last until the end.
  const goesWithout = anonymous || endpoint.host !== 'console' || endpoint.id === 'accounts/logout';
  const cookie = goesWithout ? {} : { cookie: person.cookie ?? '' };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return httpRequest(addressOf(endpoint, key) + query, {
    method: method ?? endpoint.method,
    headers: { ...own, ...cookie, ...type, ...headers },
    body,
  });
}

describe.each(sample(writing))('%s', (_, endpoint) => {
  const takesNothing = endpoint.body.safeParse({}).success && endpoint.host === 'console';
  const bodies = badBodies.filter(([what]) => !(takesNothing && ['nothing in it', 'null'].includes(what)));
  test.each(bodies)('handles %s', async (what, body) => {
    const response = await send(endpoint, { body });
    if (!isTaken(endpoint.id, what)) return expectClear(endpoint, response);
    expect(response.status, response.text).toBe(endpoint.id === 'collector/visit' ? 204 : 200);
    assertContract(endpoint, {}, response);
    if (endpoint.id === 'collector/submit') taken++;
  });

  test('rejects a body over the limit', async () => {
    const response = await send(endpoint, { body: JSON.stringify({ name: 'x'.repeat(2_000_000) }) });
    expect(response.status).toBe(413);
    expectClear(endpoint, response);
  });

  test('rejects a compressed body', async () => {
    const response = await send(endpoint, { body: '{}', headers: { 'content-encoding': 'gzip' } });
    expect(response.status).toBe(415);
    expectClear(endpoint, response);
  });

  test.each([
    'application/jsonp',
    'application/json, text/html',
    'application/xml',
    'application/',
    ';',
    'x'.repeat(1000),
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'image/png',
  ])('rejects a body of type %.30s', async (type) => {
    expectClear(endpoint, await send(endpoint, { body: '{"a":', headers: { 'content-type': type } }));
  });

  test.each(['application/json;', '\tapplication/json', 'APPLICATION/JSON', 'application/json; charset=utf-16'])(
    'rejects broken JSON as %s',
    async (type) => expectClear(endpoint, await send(endpoint, { body: '{"a":', headers: { 'content-type': type } })),
  );
});

describe.each(sample(withKey, 3))('%s', (_, endpoint) => {
  test.each(badKeys)('does not serve %.30s', async (key) => {
    const body = endpoint.method === 'GET' ? undefined : '{"name": "A", "marker": "read"}';
    const response = await send(endpoint, { key, body });
    // Visits are accepted silently, so that a website learns nothing about others.
    if (endpoint.id !== 'collector/visit' || unreadableKeys.has(key)) return expectClear(endpoint, response);
    expect([response.status, response.text]).toEqual([204, '']);
  });
});

test.each(sample(unserved))('%s does nothing at %s', async (method, _, served) => {
  const [first] = served;
  if (first === undefined) throw new Error('an address that nobody serves');
  const response = await send(first, { method });
  const read = served.find((endpoint) => endpoint.method === 'GET' && !endpoint.changes);
  if (method === 'HEAD') {
    // Like the page itself without a Host; never for a GET that changes something.
    const status = read === undefined ? 404 : (await send(read)).status;
    expect([response.status, response.text]).toEqual([status, '']);
  } else if (method === 'OPTIONS' && first.host === 'collector') {
    expect([response.status, response.text]).toEqual([204, '']);
  } else {
    expect(response.status).toBe(method === 'QUERY' ? 400 : 404);
    expectClear({ ...first, generation: generationOf(first) }, response);
  }
});

/** Pages and scripts, which ignore their query. */
const isPage = ({ method, generation }: Endpoint): boolean => method === 'GET' && generation === 'plain';

/** A clear error, or where `mayPass` a response that matches the contract. */
function expectValidResponse(endpoint: Endpoint, response: HttpResponse, mayPass: boolean): void {
  if (mayPass && response.status < 400) assertContract(endpoint, {}, response);
  else expectClear(endpoint, response);
}

describe.each(sample(named, 7))('%s', (_, endpoint) => {
  const broken = endpoint.method === 'GET' ? {} : { body: '{"a":' };

  test.each(['?a=%00', '?__proto__=1', '?%ff=%', '?since_id=x', `?a=${'x'.repeat(10_000)}`, '?'.repeat(500)])(
    'handles the query %.20s',
    async (query) => expectValidResponse(endpoint, await send(endpoint, { query, ...broken }), isPage(endpoint)),
  );

  test.each(['a b', '[', '', 'x:99999', '%00'])('handles the Host header "%s"', async (host) => {
    const response = await send(endpoint, { headers: { host }, ...broken });
    expectValidResponse(endpoint, response, endpoint.method === 'GET');
  });

  test('rejects headers of 250 kB', async () => {
    const agent = `User-Agent: ${'a'.repeat(250_000)}`;
    const target = new URL(addressOf(endpoint)).pathname;
    const { status, text } = await rawRequest(
      at[endpoint.host],
      `${endpoint.method} ${target} HTTP/1.1\r\nHost: x\r\n${agent}\r\n\r\n`,
    );
    // The path was not parsed: the response fits every generation.
    const message = 'The request headers are too large.';
    const details = [{ code: 'HEADERS_TOO_LARGE', message }];
    expect(status).toBe(431);
    expect(JSON.parse(text)).toEqual({
      success: false,
      message,
      errors: [message],
      details,
      error: { code: 'TOO_LARGE', message, details },
    });
  });
});

test.each(sample(onConsole.filter(([, { access }]) => access === 'signed-in')))(
  '%s needs a session',
  async (_, endpoint) => {
    const body = endpoint.method === 'GET' ? undefined : '{}';
    for (const cookie of [
      '',
      'inlet_session=',
      'inlet_session=%00',
      'inlet_session=%E0%A4%A',
      `inlet_session=${'x'.repeat(4000)}`,
    ]) {
      const response = await send(endpoint, {
        body,
        anonymous: true,
        ...(cookie === '' ? {} : { headers: { cookie } }),
      });
      expect(response.status).toBe(401);
      expectClear(endpoint, response);
    }
  },
);

test.each(onCollector)('%s sets no cookie and exposes nothing cross-origin', async (_, endpoint) => {
  const { collector } = server;
  const url = addressOf(endpoint).slice(at.collector.length);
  const headers = { origin: 'https://evil.test', cookie: person.cookie ?? '' };
  const response = await collector.inject({
    method: endpoint.method as 'GET',
    url,
    headers,
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(response.headers['access-control-allow-credentials']).toBeUndefined();
});

test('leaves no trace of bad requests on the console, and still serves everything', async () => {
  const { rows } = await sql<{ forms: number; accounts: number }>`
    select (select count(*) from forms) as forms, (select count(*) from accounts) as accounts`.execute(server.db);
  expect(rows).toEqual([{ forms: 1, accounts: 1 }]);
  expect((await person.get('/v2/cli/misc/initial-data')).status).toBe(200);
  const stored = await sql<{ count: number }>`select count(*) as count from submissions`.execute(server.db);
  expect(stored.rows).toEqual([{ count: taken }]);
  const sent = await httpRequest(`${at.collector}/f/${form.form_uid}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    body: 'email=a%40b.test',
  });
  expect(sent.status).toBe(200);
});
