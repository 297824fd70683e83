import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { colleague } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { getWebsite, type initialData, type Website } from '../contract.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  owner = await newPerson(server);
  form = await newForm(owner);
});
afterAll(() => server[Symbol.asyncDispose]());

const website = ({ project_uid }: NewForm) => `/v2/cli/websites/${project_uid}`;
const read = (person: Person, at = form) => person.get<{ data: Website }>(website(at));
const change = (person: Person, draft: object, at = form) => person.patch<{ data: Website }>(website(at), draft);

function share(role: 'ADMIN' | 'ONLY_VIEW_USER'): Promise<Person> {
  return colleague(server, form, role);
}

async function accountId(person: Person): Promise<number> {
  const { body } = await person.get<{ data: ResponseOf<typeof initialData> }>('/v2/cli/misc/initial-data');
  return body.data.user.id;
}

test('lets its owner read and change it, by number and by uid', async () => {
  const { body } = await read(owner);
  expect(getWebsite.response.parse(body.data)).toEqual(body.data);
  expect(body.data).toMatchObject({ name: 'Acme', domain: 'example.com', is_owner: true });
  const byNumber = await owner.patch<{ data: Website }>(`/v2/cli/websites/${form.project_id}`, { name: ' Harbour ' });
  expect(byNumber.body.data).toMatchObject({ name: 'Harbour', domain: 'example.com' });
  expect((await change(owner, { domain: '*.Müller.de' })).body.data.domain).toBe('*.xn--mller-kva.de');
  expect((await read(owner)).body.data).toMatchObject({ name: 'Harbour', domain: '*.xn--mller-kva.de' });
});

test('updates its forms and the collector at once', async () => {
  const submit = (origin: string) =>
    server.collector.inject({
      method: 'POST',
      url: `/f/${form.form_uid}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      payload: 'name=Ann',
    });
  await change(owner, { domain: 'example.com' });
  expect((await submit('https://example.com')).statusCode).toBe(200);
  expect((await submit('https://harbour.test')).statusCode).toBe(403);
  await change(owner, { domain: 'harbour.test' });
  expect((await submit('https://example.com')).statusCode).toBe(403);
  expect((await submit('https://harbour.test')).statusCode).toBe(200);
  const { body } = await owner.get<{ data: { domain: string } }>(`/v2/cli/forms/${form.form_id}`);
  expect(body.data.domain).toBe('harbour.test');
  expect((await owner.get(`/cli/form/settings/${form.form_id}`)).body['settings']).toMatchObject({
    domain: 'harbour.test',
  });
});

test('extracts the domain from a pasted URL', async () => {
  const { body } = await change(owner, { domain: 'https://*.Harbour.test:8443/contact?from=mail' });
  expect(body.data).toMatchObject({ domain: '*.harbour.test' });
  expect((await read(owner)).body.data).toMatchObject({ domain: '*.harbour.test' });
});

test.each([
  [{ domain: '' }, 'cannot be blank'],
  [{ domain: 'ftp://example.com' }, 'Invalid domain'],
  [{ domain: 'x.c' }, 'Invalid domain'],
  [{ name: ' ' }, 'cannot be blank'],
  [{ name: 'A', owner_id: 1 }, 'owner_id: is not a known field'],
  [{ name: 'A', uid: 'pMine0000' }, 'uid: is not a known field'],
])('rejects %j and changes nothing', async (draft, message) => {
  const before = (await read(owner)).body;
  expect(await change(owner, draft)).toMatchObject({ status: 400, body: { error: { code: 'SCHEMA_ERROR', message } } });
  expect((await read(owner)).body).toEqual(before);
});

test('is readable by ADMINs of its forms, forbidden to viewers and hidden from unrelated accounts', async () => {
  const before = (await read(owner)).body;
  const [admin, viewer, unrelated] = [await share('ADMIN'), await share('ONLY_VIEW_USER'), await newPerson(server)];
  expect((await read(admin)).body.data).toEqual({ ...before.data, is_owner: false });
  expect((await read(viewer)).status).toBe(403);
  expect(await read(unrelated)).toMatchObject({ status: 404, body: { error: { code: 'UNKNOWN_PROJECT' } } });
  const attempts = [];
  for (const person of [admin, viewer, unrelated]) attempts.push((await change(person, { name: 'Mine' })).status);
  expect(attempts).toEqual([403, 403, 404]);
  await sql`update form_links set is_revoked = true where privilege_type = 'ADMIN'`.execute(server.db);
  expect((await read(admin)).status).toBe(404);
  expect((await read(owner)).body).toEqual(before);
});

test('pushes a change to open consoles of everyone with access to one of its forms', async () => {
  const viewer = await share('ONLY_VIEW_USER');
  const received: string[] = [];
  const leaves = [];
  for (const person of [owner, viewer]) {
    leaves.push(
      server.live.subscribe(`account:${await accountId(person)}`, (note) => received.push(JSON.stringify(note))),
    );
  }
  await change(owner, { name: 'Other' });
  await expect.poll(() => received).toEqual(['{"event":"access"}', '{"event":"access"}']);
  for (const leave of leaves) leave();
});
