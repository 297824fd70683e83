import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { sql } from '../../server/kit.ts';
import * as accounts from '../../modules/accounts/contract.ts';
import * as live from '../../modules/live/contract.ts';
import * as submissions from '../../modules/submissions/contract.ts';
import * as workspaces from '../../modules/workspaces/contract.ts';
import { ownPage, startServer, type TestServer } from './harness.ts';
import { type NewForm, newForm, newPerson, type Person } from './person.ts';

const endpoints = [accounts, workspaces, submissions, live]
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter((one): one is Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'generation' in one)
  // A screen's address answers with the screen.
  .filter(({ path }) => !path.startsWith('/app/'));
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const isOf =
  (method: 'read' | 'write') =>
  ([, endpoint]: (typeof named)[number]) =>
    (endpoint.method === 'GET') === (method === 'read');

let server: TestServer;
let person: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer();
  person = await newPerson(server);
  form = await newForm(person);
});
afterAll(() => server[Symbol.asyncDispose]());

interface Sent {
  readonly path?: string;
  readonly payload?: string;
  readonly headers?: Record<string, string>;
  readonly anonymous?: boolean;
}

async function send({ method, path }: Endpoint, { path: put, payload, headers = {}, anonymous = false }: Sent) {
  const url = path.replace(/:\w+/, put ?? String(form.form_id));
  const cookie = anonymous ? {} : { cookie: person.cookie ?? '' };
  const body = payload === undefined ? {} : { payload };
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  return server.console.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: { ...ownPage, ...cookie, ...type, ...headers },
    ...body,
  });
}

/** A clear error in the generation's own envelope. */
function expectRefused(
  { generation }: Endpoint,
  answer: Awaited<ReturnType<typeof send>>,
  statuses: readonly number[],
): void {
  expect(statuses).toContain(answer.statusCode);
  const text = expect.stringMatching(/./) as string;
  if (generation === 'newer') expect(answer.json()).toEqual({ error: { code: text, message: text } });
  else expect(answer.json()).toEqual({ success: false, errors: [text] });
}

const deep = '['.repeat(200) + ']'.repeat(200);
const many = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, 'x'])));
const badBodies: readonly (readonly [string, string])[] = [
  ['malformed JSON', '{"name": '],
  ['no JSON at all', 'name=x'],
  ['a list', '[]'],
  ['a number', '5'],
  ['nothing in it', '{}'],
  ['nesting without end', deep],
  ['5,000 fields', many],
  ['a field named __proto__', '{"__proto__": {"admin": true}}'],
  ['constructor.prototype', '{"constructor": {"prototype": {"admin": true}}}'],
  ['NUL', '{"name": "a\\u0000", "marker": "spam\\u0000", "email_id": "a\\u0000@b.test"}'],
  ['half a surrogate pair', '{"name": "\\ud800", "marker": "\\ud800", "email_id": "\\ud800"}'],
  ['wrong types', '{"name": 5, "domain": [], "email_id": ["a@b.test"], "password": {}, "token": 1, "marker": null}'],
];

describe.each(named.filter(isOf('write')))('%s', (_, endpoint) => {
  const bodies =
    endpoint.id === 'submissions/simulate' ? badBodies.filter(([what]) => what !== 'nothing in it') : badBodies;
  test.each(bodies)('refuses %s', async (_what, payload) => {
    expectRefused(endpoint, await send(endpoint, { payload }), [400, 404]);
  });

  test('refuses a body over the limit', async () => {
    const payload = JSON.stringify({ name: 'x'.repeat(2_000_000) });
    expectRefused(endpoint, await send(endpoint, { payload }), [413]);
  });

  test('refuses another content type', async () => {
    expectRefused(endpoint, await send(endpoint, { payload: '{}', headers: { 'content-type': 'text/plain' } }), [415]);
  });
});

describe.each(named.filter(([, { path }]) => path.includes(':')))('%s', (_, endpoint) => {
  test.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '999999999',
    '99999999999999999999',
    '1e3',
    'f%00',
    '%ff',
    '..%2f..',
    "1'%20or%201=1",
    'x'.repeat(500),
  ])('knows no %j', async (path) => {
    const payload = endpoint.method === 'GET' ? {} : { payload: '{"name": "A", "marker": "read"}' };
    const answer = await send(endpoint, { path, ...payload });
    expectRefused(endpoint, answer, [400, 404, 414]);
  });
});

test.each(named.filter(([, { access }]) => access === 'signed-in'))('%s needs a session', async (_, endpoint) => {
  const payload = endpoint.method === 'GET' ? {} : { payload: '{}' };
  expectRefused(endpoint, await send(endpoint, { ...payload, anonymous: true }), [401]);
});

const strangers: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
];
test.each(named.filter(([, { changes }]) => changes))('%s is refused from another site', async (_, endpoint) => {
  for (const headers of strangers) {
    const payload = endpoint.method === 'GET' ? {} : { payload: '{}' };
    expectRefused(endpoint, await send(endpoint, { ...payload, headers }), [403]);
  }
});

test('after all that nothing was made and everything still answers', async () => {
  const { rows } = await sql<{ forms: number; submissions: number }>`
    select (select count(*) from forms) as forms, (select count(*) from submissions) as submissions`.execute(server.db);
  expect(rows).toEqual([{ forms: 1, submissions: 0 }]);
  expect((await person.get('/v2/cli/misc/initial-data')).status).toBe(200);
});
