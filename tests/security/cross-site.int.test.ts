import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { sql } from '../../server/kit.ts';
import { startServer } from '../server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';

// Requests of another site with a signed-in user's cookie. The calls are the server's own list.
const server = await startServer({ env: { BILLING_PROVIDER: 'sandbox' } });
let person: Person;
let form: NewForm;
beforeAll(async () => {
  person = await newPerson(server);
  form = await newForm(person);
});
afterAll(() => server[Symbol.asyncDispose]());

const changing = server.endpoints
  .filter(({ host, changes }) => host === 'console' && changes)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Headers by which a browser, or an imitation, states the origin of a request. */
const foreign: readonly (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['another site, by a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['another port of this host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8081' }],
  ['a page without an origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['an old browser on another site', { origin: 'https://evil.test' }],
  ['an old browser in a sandboxed frame', { origin: 'null' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['another site that names our header', { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'inlet' }],
  ['who says nothing at all', {}],
];

function ask({ method, path }: Pick<Endpoint, 'method' | 'path'>, headers: Readonly<Record<string, string>>) {
  const url = path.replace(/:\w+/g, String(form.form_id));
  const type = method === 'GET' ? {} : { 'content-type': 'application/json' };
  return server.console.inject({
    method,
    url,
    headers: { ...type, ...headers, cookie: person.cookie ?? '' },
    ...(method === 'GET' ? {} : { payload: '{}' }),
  });
}

/** All stored data of the account. */
async function stored(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(p order by id) from projects p) as projects,
      (select jsonb_agg(f order by id) from forms f) as forms,
      (select jsonb_agg(l order by id) from form_links l) as links,
      (select count(*) from sessions) as sessions`.execute(server.db);
  return rows;
}

describe.each(changing)('%s', (_, endpoint) => {
  test('is rejected for other sites with any headers', async () => {
    const before = await stored();
    for (const [what, headers] of foreign) {
      const response = await ask(endpoint, headers);
      expect(response.statusCode, what).toBe(403);
      expect(response.cookies, what).toEqual([]);
    }
    expect(await stored()).toEqual(before);
  });
});

test('is rejected under a foreign Host when PUBLIC_URL is set', async () => {
  await using named = await startServer({ env: { PUBLIC_URL: 'http://inlet.test:8080' } });
  const owner = await newPerson(named);
  for (const { method, path, changes, host } of named.endpoints) {
    if (!changes || host !== 'console') continue;
    const url = path.replace(/:\w+/g, '1');
    const headers = { host: 'evil.test', 'sec-fetch-site': 'same-origin', 'x-requested-with': 'inlet' };
    const response = await named.console.inject({ method, url, headers: { ...headers, cookie: owner.cookie ?? '' } });
    expect([url, response.statusCode]).toEqual([url, 403]);
  }
  expect((await newForm(owner)).form_id).toBeGreaterThan(0);
});

test("a project is not created by another site's form whose body happens to be JSON", async () => {
  const payload = '{"name": "Stolen", "domain": "evil.test"}';
  const headers = { cookie: person.cookie ?? '', 'content-type': 'text/plain' };
  const post = (more: Readonly<Record<string, string>>) =>
    server.console.inject({ method: 'POST', url: '/cli/create/project', payload, headers: { ...headers, ...more } });
  expect((await post({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' })).statusCode).toBe(403);
  expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(415);
  const { rows } = await sql`select from projects where name = 'Stolen'`.execute(server.db);
  expect(rows).toEqual([]);
});

test.each([
  'create-subscription?plan_id=team-monthly',
  'upgrade-subscription?plan_id=team-monthly',
  'update-card-details',
  'edit-subscription',
])('changes nothing when another site links to %s', async (navigation) => {
  const subscriptions = () => sql`select * from billing_subscriptions order by account_id`.execute(server.db);
  const before = (await subscriptions()).rows;
  const response = await server.console.inject({
    url: `/v2/cli/subscriptions/${navigation}`,
    headers: { cookie: person.cookie ?? '', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  });
  expect(response.statusCode).toBe(302);
  expect((await subscriptions()).rows).toEqual(before);
});

test('is accepted from the console’s own page', async () => {
  const created = await person.post<{ project_id: number }>('/cli/create/project', {
    name: 'Ours',
    domain: 'ours.test',
  });
  expect(created.status).toBe(200);
});
