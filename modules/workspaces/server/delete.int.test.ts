import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { getFormContents } from '../contract.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
let other: NewForm;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  owner = await newPerson(server);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  form = await newForm(owner);
  other = await newForm(owner);
  for (const { form_uid } of [form, form, other]) await submit(form_uid);
});

const submit = (uid: string) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mozilla/5.0 Chrome/150' },
    payload: 'name=Ann&email=ann%40example.test',
  });
const ofForm = () => `/v2/cli/forms/${form.form_uid}`;
const ofWebsite = () => `/v2/cli/websites/${form.project_uid}`;

async function share(role: 'ADMIN' | 'ONLY_VIEW_USER', { form_id }: NewForm): Promise<{ person: Person; id: number }> {
  const person = await newPerson(server);
  const { rows } = await sql<{ id: number }>`
    insert into form_links (form_id, account_id, privilege_type, status, created_at)
    select ${form_id}, id, ${role}, 'ACCEPTED', now() from accounts where email = ${person.email}
    returning account_id as id`.execute(server.db);
  return { person, id: rows[0]?.id ?? 0 };
}

/** Waits until the notification emails are queued or sent. */
async function settled(): Promise<void> {
  const waiting = () => sql`select id from deliveries where state = 'waiting'`.execute(server.db);
  await expect.poll(async () => (await waiting()).rows).toEqual([]);
}

/** Row counts of every table that references a form. */
async function rowsOf({ form_id }: NewForm): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'form_id' and table_schema = current_schema()`.execute(server.db);
  const counts: [string, number][] = [];
  for (const { name } of rows) {
    const found = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} where form_id = ${form_id}`.execute(server.db);
    counts.push([name, found.rows[0]?.n ?? 0]);
  }
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

test('shows what will be deleted with a form, and deletes all of it once the name is typed', async () => {
  const { person: admin } = await share('ADMIN', form);
  await owner.patch(ofForm(), { name: 'To go', receive_submissions: true });
  const webhook = { name: 'Ours', request_url: 'https://example.com/hook' };
  expect((await owner.post(`${ofForm()}/webhooks`, webhook)).status).toBe(200);
  const { body } = await owner.get<{ data: object }>(`${ofForm()}/contents`);
  expect(getFormContents.response.parse(body.data)).toEqual(body.data);
  expect(body.data).toEqual({ name: 'To go', forms: 1, submissions: 2, shares: 1, webhooks: 1 });
  await settled();
  const before = await rowsOf(form);
  expect(before).toMatchObject({
    submissions: 2,
    form_links: 2,
    form_settings: 1,
    submission_history: 2,
    webhooks: 1,
    deliveries: expect.any(Number) as number,
  });
  const otherBefore = await rowsOf(other);

  for (const name of ['', 'to go', 'To go ', 'Acme']) {
    expect(await owner.delete(ofForm(), { name })).toMatchObject({
      status: 400,
      body: { error: { code: 'NOT_CONFIRMED', message: 'Type the exact name to confirm.' } },
    });
  }
  expect(await rowsOf(form)).toEqual(before);

  expect(await owner.delete(ofForm(), { name: 'To go' })).toMatchObject({ status: 200, body: { data: {} } });
  expect(await rowsOf(form)).toEqual({});
  expect(await rowsOf(other)).toEqual(otherBefore);
  for (const person of [owner, admin]) expect((await person.get(ofForm())).status).toBe(404);
  expect((await owner.delete(ofForm(), { name: 'To go' })).status).toBe(404);
  expect((await submit(form.form_uid)).statusCode).toBe(404);
  expect((await owner.get(ofWebsite())).status).toBe(200);
});

test('deletes a workspace with its forms', async () => {
  const second = await owner.post<NewForm>(`/cli/create/form/${form.project_uid}`, { name: 'Second' });
  await share('ONLY_VIEW_USER', form);
  await share('ADMIN', second.body);
  const { body } = await owner.get(`${ofWebsite()}/contents`);
  expect(body['data']).toEqual({ name: 'Acme', forms: 2, submissions: 2, shares: 2, webhooks: 0 });
  expect((await owner.delete(ofWebsite(), { name: 'Contact' })).status).toBe(400);
  expect((await owner.delete(ofWebsite(), { name: 'Acme' })).status).toBe(200);
  expect([await rowsOf(form), await rowsOf(second.body)]).toEqual([{}, {}]);
  for (const url of [ofWebsite(), ofForm(), `/v2/cli/forms/${second.body.form_id}`]) {
    expect((await owner.get(url)).status).toBe(404);
  }
  expect((await owner.get(`/v2/cli/forms/${other.form_id}`)).status).toBe(200);
});

test('lets only the CREATOR delete a form and only the owner a workspace', async () => {
  const { person: admin } = await share('ADMIN', form);
  const { person: viewer } = await share('ONLY_VIEW_USER', form);
  const unrelated = await newPerson(server);
  const attempts = async (person: Person) => [
    (await person.delete(ofForm(), { name: 'Contact' })).status,
    (await person.delete(ofWebsite(), { name: 'Acme' })).status,
    (await person.get(`${ofForm()}/contents`)).status,
    (await person.get(`${ofWebsite()}/contents`)).status,
  ];
  await settled();
  const before = await rowsOf(form);
  expect(await attempts(admin)).toEqual([403, 403, 403, 403]);
  expect(await attempts(viewer)).toEqual([403, 403, 403, 403]);
  expect(await attempts(unrelated)).toEqual([404, 404, 404, 404]);
  expect(await rowsOf(form)).toEqual(before);
});

test('notifies open consoles of everyone with access', async () => {
  const { id } = await share('ONLY_VIEW_USER', form);
  const received: unknown[] = [];
  const leave = server.live.subscribe(`account:${id}`, (event) => received.push(event));
  await owner.delete(ofForm(), { name: 'Other' });
  await owner.delete(ofForm(), { name: 'Contact' });
  await expect.poll(() => received).toEqual([{ event: 'access' }]);
  leave();
});

test('rejects or deletes submissions that arrive during the deletion', async () => {
  const sent = Array.from({ length: 20 }, () => submit(form.form_uid));
  const deleted = owner.delete(ofForm(), { name: 'Contact' });
  const responses = await Promise.all(sent);
  expect((await deleted).status).toBe(200);
  for (const { statusCode } of responses) expect([200, 404, 429]).toContain(statusCode);
  await expect.poll(() => rowsOf(form)).toEqual({});
});
