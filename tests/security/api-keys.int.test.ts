import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { rotateApiKey } from '../../modules/form-settings/contract.ts';
import { deleteForm } from '../../modules/workspaces/contract.ts';
import { KEY_HEADER } from '../../modules/zapier/contract.ts';
import { runAdmin } from '../../server/operator/run-admin.ts';
import { allSent, TestAccounts } from '../roles/accounts.ts';
import { digestOf } from '../roles/digest.ts';
import { type Fixtures, fixturesOf } from '../roles/fixtures.ts';
import { operations } from '../roles/operations.ts';
import { type Prepared, prepare } from '../roles/prepare.ts';
import { requestFor } from '../roles/request.ts';
import { outcomeFor } from '../roles/rights.ts';
import { SECRET } from '../roles/signed-links.ts';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';

// What the API key of a form opens, and when. The calls come from the table of all operations, so a new one is tried as well.

let server: TestServer;
let accounts: TestAccounts;
beforeAll(async () => {
  server = await startServer({ env: { SECRET, BILLING_PROVIDER: 'sandbox' } });
  // Emails are sent once the ports are open.
  await server.listen();
  accounts = await TestAccounts.assemble(server);
});
afterAll(() => server[Symbol.asyncDispose]());

type Headers = Readonly<Record<string, string | string[]>>;

const byKey = operations.filter(([, right]) => right === 'caller with a key').map(([endpoint]) => endpoint);
const bySession = operations
  .filter(([, right]) => ['401', 'login'].includes(outcomeFor(right, 'anonymous')))
  .map(([endpoint]) => endpoint);

type Named = readonly [endpoint: Endpoint, prepared: Prepared];
const prepareAll = (endpoints: readonly Endpoint[], fixtures: Fixtures): Promise<readonly Named[]> =>
  Promise.all(
    endpoints.map(async (endpoint) => [endpoint, await prepare(accounts, endpoint, 'anonymous', fixtures)] as const),
  );

/** The statuses of the calls without a session, by endpoint. `search` is added to their query. */
async function statusesOf(
  calls: readonly Named[],
  headers: Headers,
  search = '',
): Promise<Readonly<Record<string, number>>> {
  const statuses: Record<string, number> = {};
  for (const [endpoint, { input }] of calls) {
    const { body, url, ...request } = requestFor(endpoint, { ...input, headers: {} }, undefined);
    const { statusCode } = await server.console.inject({
      ...request,
      url: search === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${search}`,
      headers: { ...request.headers, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    statuses[endpoint.id] = statusCode;
  }
  return statuses;
}

const withKey = (key: string): Headers => ({ [KEY_HEADER]: key });
const all = (endpoints: readonly Endpoint[], status: number) =>
  Object.fromEntries(endpoints.map(({ id }) => [id, status]));

test.each<readonly [place: string, headers: (key: string) => Headers]>([
  ['in its header', withKey],
  ['as a bearer token', (key) => ({ authorization: `Bearer ${key}` })],
  ['as a user and as a password', (key) => ({ authorization: `Basic ${btoa(`${key}:${key}`)}` })],
  ['as a session', (key) => ({ cookie: `inlet_session=${key}; __Host-inlet_session=${key}` })],
])('a key %s opens no call that needs a session', async (_, headers) => {
  const fixtures = await fixturesOf(accounts);
  const calls = await prepareAll(bySession, fixtures);
  await allSent(server);
  const before = await digestOf(server.db);
  const statuses = await statusesOf(calls, headers(fixtures.apiKey));
  expect(Object.entries(statuses).filter(([, status]) => ![302, 303, 401].includes(status))).toEqual([]);
  expect(await digestOf(server.db)).toEqual(before);
  expect(calls.length).toBeGreaterThan(80);
});

test.each<readonly [form: string, headers: (key: string, other: string) => Headers]>([
  ['in upper case', (key) => withKey(key.toUpperCase())],
  ['in lower case', (key) => withKey(key.toLowerCase())],
  ['shortened', (key) => withKey(key.slice(0, -1))],
  ['behind a prefix', (key) => withKey(`Bearer ${key}`)],
  ['in two headers', (key) => ({ [KEY_HEADER]: [key, key] })],
  ['beside another form’s in a second header', (key, other) => ({ [KEY_HEADER]: [key, other] })],
  ['as a bearer token', (key) => ({ authorization: `Bearer ${key}` })],
])('a key %s is rejected by every call that takes a key', async (_, headers) => {
  const fixtures = await fixturesOf(accounts);
  const { apiKey: other } = await fixturesOf(accounts, 'unrelated');
  const calls = await prepareAll(byKey, fixtures);
  expect(await statusesOf(calls, headers(fixtures.apiKey, other))).toEqual(all(byKey, 401));
});

test('a key in the URL is rejected, even beside the header, since URLs appear in logs', async () => {
  const fixtures = await fixturesOf(accounts);
  const calls = await prepareAll(byKey, fixtures);
  for (const name of [KEY_HEADER, 'api_key', 'key', 'token'])
    expect(await statusesOf(calls, withKey(fixtures.apiKey), `${name}=${fixtures.apiKey}`)).toEqual(all(byKey, 400));
});

const suspend = async (member: 'creator' | 'admin'): Promise<void> => {
  const { email } = accounts.account(member);
  const { exit } = await runAdmin(server.adminCommands, ['account', 'set', email, '--status', 'SUSPENDED']);
  expect(exit).toBe(0);
};
const activate = async (member: 'creator' | 'admin'): Promise<void> => {
  const { email } = accounts.account(member);
  await runAdmin(server.adminCommands, ['account', 'set', email, '--status', 'ACTIVE']);
};

async function asCreator(endpoint: Endpoint, id: number, payload: object): Promise<void> {
  const url = endpoint.path.replace(':id', String(id));
  const headers = { ...ownPage, cookie: await accounts.cookieOf('creator') };
  expect((await server.console.inject({ method: endpoint.method, url, headers, payload })).statusCode).toBe(200);
}

test.each<readonly [event: string, end: (fixtures: Fixtures) => Promise<void>]>([
  ['the key was replaced', ({ form }) => asCreator(rotateApiKey, form.form_id, {})],
  ['the form was deleted', ({ form, formName }) => asCreator(deleteForm, form.form_id, { name: formName })],
  ['the form’s creator was suspended', () => suspend('creator')],
])('a key opens nothing once %s', async (_, end) => {
  const fixtures = await fixturesOf(accounts);
  const calls = await prepareAll(byKey, fixtures);
  const reads = byKey.filter(({ method }) => method === 'GET');
  const open = await statusesOf(await prepareAll(reads, fixtures), withKey(fixtures.apiKey));
  expect(open).toEqual(all(reads, 200));
  await end(fixtures);
  expect(await statusesOf(calls, withKey(fixtures.apiKey))).toEqual(all(byKey, 401));
  await activate('creator');
});

test('a key works again once the form’s creator is active again, and while another member is suspended', async () => {
  const fixtures = await fixturesOf(accounts);
  const calls = await prepareAll(byKey, fixtures);
  await suspend('creator');
  await activate('creator');
  await suspend('admin');
  expect(await statusesOf(calls, withKey(fixtures.apiKey))).toEqual(all(byKey, 200));
  await activate('admin');
});
