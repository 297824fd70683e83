import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SharedFile } from '../../../contract/entity/submission-file.ts';
import { sql } from '../../../server/kit.ts';
import { Sink } from '../../../tests/faults/sink.ts';
import { deliveriesOf, dropWaiting, visitorPosts } from '../../../tests/server/deliveries-of.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { MULTIPART, multipart, pdf } from '../../../tests/server/multipart.ts';
import { type JsonResponse, type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { removeTargetUrl } from '../../form-settings/server/public.ts';

/** Mock Zapier server. */
let zapier: Sink;
let server: TestServer;
let owner: Person;
let project: number;
let form: NewForm;
let key: string;
beforeAll(async () => {
  zapier = await Sink.start();
  server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: '1' } });
  owner = await newPerson(server);
  project = (await newForm(owner)).project_id;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await zapier[Symbol.asyncDispose]();
});
beforeEach(async () => {
  [form, key] = await formWithKey();
});
afterEach(async () => {
  await dropWaiting(server);
  zapier.reset();
});

/** The bodies that Zapier received, and their paths. */
const received = () =>
  zapier.received.map(({ path, body }) => ({
    path,
    body: JSON.parse(body) as { id: number; fields: Record<string, unknown>; files: SharedFile[] },
  }));
const zapierReturns = (status: number): void => {
  zapier.respond = (response) => void response.writeHead(status).end();
};

interface Settings {
  readonly data: { readonly api_key: string; readonly zapier_hooks: readonly { readonly trigger_name: string }[] };
}
const settings = async (of = form): Promise<Settings['data']> =>
  (await owner.get<Settings>(`/v2/cli/forms/${of.form_id}`)).body.data;
async function formWithKey(): Promise<[NewForm, string]> {
  const { body } = await owner.post<NewForm>(`/cli/create/form/${project}`, { name: 'Contact' });
  await owner.patch(`/v2/cli/forms/${body.form_id}`, { is_zapier_webhook_on: true });
  return [body, (await settings(body)).api_key];
}

/** A request as Zapier sends it: no cookie and no browser headers. */
async function call<T = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  apiKey: string,
  payload?: object,
): Promise<JsonResponse<T>> {
  const response = await server.console.inject({
    method,
    url: `/v2/cli/zapier/${path}`,
    headers: { 'x-api-key': apiKey },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json<T>(), headers: response.headers };
}
const subscribe = async (path = '/hook', apiKey = key): Promise<number> =>
  (await call<{ data: { id: number } }>('POST', 'hooks', apiKey, { hook_url: zapier.url + path })).body.data.id;
const submit = (name: string) => visitorPosts(server, form, { name });
const states = () => deliveriesOf(server, form, 'zapier');

test('identifies the form by its key', async () => {
  expect(await call('GET', 'me', key)).toMatchObject({
    status: 200,
    body: { data: { form_uid: form.form_uid, form_name: 'Contact', project_name: 'Acme' } },
  });
});

test('lists a subscribed hook as an active zap, delivers submissions and unsubscribes it', async () => {
  const id = await subscribe();
  expect(await subscribe()).toBe(id);
  expect((await settings()).zapier_hooks).toMatchObject([{ trigger_name: 'new_submission' }]);
  await submit('Ann');
  await expect
    .poll(received)
    .toMatchObject([{ path: '/hook', body: { form_uid: form.form_uid, fields: { name: 'Ann' } } }]);
  expect(received()[0]?.body.id).toBeGreaterThan(0);
  await expect.poll(states).toMatchObject([{ state: 'done' }]);
  expect(await call('DELETE', `hooks/${id}`, key)).toMatchObject({ status: 200 });
  expect((await settings()).zapier_hooks).toEqual([]);
  await submit('Bob');
  expect(await states()).toHaveLength(1);
});

test('sends the files of a submission with links that open them, also as a sample, and shows none in the deliveries', async () => {
  await subscribe();
  zapier.respond = (response, { body }) => void response.end(body);
  await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    payload: multipart([['name="cv"; filename="cv.pdf"', pdf]]),
    headers: { 'content-type': MULTIPART, accept: 'application/json' },
  });
  await expect.poll(states).toMatchObject([{ state: 'done' }]);
  const { body: sample } = await call<{ data: { files: SharedFile[] }[] }>('GET', 'sample', key);
  const [sent, shown] = [received()[0]?.body.files[0], sample.data[0]?.files[0]];
  for (const file of [sent, shown]) {
    expect(file).toMatchObject({ field: 'cv', name: 'cv.pdf', type: 'application/pdf', bytes: pdf.length });
    const { pathname, search } = new URL(file?.url ?? '');
    const opened = await server.console.inject({ method: 'GET', url: pathname + search });
    expect(opened.rawPayload).toEqual(pdf);
  }
  const [delivery] = await deliveriesOf(server, form, 'zapier');
  const { body: preview } = await owner.get<{ data: { request: { url: string; body: string } } }>(
    `/v2/cli/forms/${form.form_uid}/deliveries/${delivery?.id}/request`,
  );
  expect(preview.data.request).toMatchObject({
    url: `${zapier.url}/…`,
    body: expect.stringContaining('signature=sample'),
  });
  const { rows } = await sql<{ answer: string }>`
    select a.answer from delivery_attempts a join deliveries d on d.id = a.delivery_id
    where d.kind = 'zapier' and d.form_id = ${form.form_id}`.execute(server.db);
  expect(rows[0]?.answer).toContain('[secret]');
  expect(rows[0]?.answer).not.toContain(new URL(sent?.url ?? '').searchParams.get('signature'));
});

test.each([
  ['/hooks/catch/1234567/canary-one/', (path: string) => `Cannot POST ${path}`],
  ['/hooks/canary-two', (path: string) => JSON.stringify({ path }).replaceAll('/', String.raw`\/`)],
  ['/hooks/%63anary%2Dthree/', (path: string) => `No zap ${decodeURIComponent(path)}`],
  ['/hooks?token=canary%2Dfour', (path: string) => `${path.split('=')[1]} is not ${decodeURIComponent(path)}`],
])('neither stores nor shows the secret URL %s that Zapier repeats', async (path, repeats) => {
  await call('POST', 'hooks', key, { hook_url: `${zapier.url}${path}` });
  const stored = async () => {
    const { rows } = await sql<{ answer: string | null; text: string }>`
      select a.answer, concat(d.*, a.*) as text from deliveries d left join delivery_attempts a on d.id = a.delivery_id
      where d.kind = 'zapier' and d.form_id = ${form.form_id}`.execute(server.db);
    return rows;
  };
  for (const [at, status] of [404, 200].entries()) {
    zapier.respond = (response, message) => void response.writeHead(status).end(repeats(message.path));
    await submit('Ann');
    await expect
      .poll(async () => (await stored()).filter(({ answer }) => answer?.includes('[secret]')))
      .toHaveLength(at + 1);
  }
  const { body: log } = await owner.get(`/v2/cli/forms/${form.form_uid}/deliveries`);
  expect(JSON.stringify([log, await stored()])).not.toContain('anary');
});

test('delivers to the URL of first-generation settings too', async () => {
  const { body } = await owner.put(`/cli/form/settings/${form.form_id}`, {
    zapier_webhook_url_on_new_submission: `${zapier.url}/first`,
  });
  expect(body).toMatchObject({ success: true });
  await submit('Ann');
  await expect.poll(() => received().map(({ path }) => path)).toEqual(['/first']);
});

test('returns the latest submissions as samples in the hook format, without spam', async () => {
  for (const name of ['Ann', 'Bob', 'Cleo', 'Dan']) await submit(name);
  await sql`update submissions set is_spam = true where form_id = ${form.form_id} and submitted_data like '%Cleo%'`.execute(
    server.db,
  );
  const { body } = await call<{ data: { id: number; fields: { name: string } }[] }>('GET', 'sample', key);
  expect(body.data.map(({ fields }) => fields.name)).toEqual(['Dan', 'Bob', 'Ann']);
});

test('rejects the key of another form, a missing or old key and a key in the URL', async () => {
  const id = await subscribe();
  const [, otherKey] = await formWithKey();
  expect(await call('DELETE', `hooks/${id}`, otherKey)).toMatchObject({ status: 404 });
  expect((await call<{ data: unknown[] }>('GET', 'sample', otherKey)).body.data).toEqual([]);
  for (const wrong of ['', 'ik_wrong', `${key}x`])
    expect(await call('GET', 'me', wrong)).toMatchObject({ status: 401 });
  expect(await call('GET', `me?api_key=${key}`, key)).toMatchObject({ status: 400 });
  await owner.post(`/v2/cli/forms/${form.form_id}/api-key`);
  expect(await call('GET', 'sample', key)).toMatchObject({ status: 401 });
  expect((await settings()).zapier_hooks).toHaveLength(1);
  // A session does not replace the key.
  expect(await owner.get('/v2/cli/zapier/me')).toMatchObject({ status: 401 });
});

test('rejects the key and sends nothing while turned off, but lets zaps unsubscribe', async () => {
  const id = await subscribe();
  await owner.patch(`/v2/cli/forms/${form.form_id}`, { is_zapier_webhook_on: false });
  expect(await call('GET', 'me', key)).toMatchObject({ status: 403 });
  expect(await call('POST', 'hooks', key, { hook_url: `${zapier.url}/two` })).toMatchObject({ status: 403 });
  await submit('Ann');
  expect(await states()).toEqual([]);
  expect(await call('DELETE', `hooks/${id}`, key)).toMatchObject({ status: 200 });
});

test('removes the hook on 410 and retries any other failure', async () => {
  await subscribe();
  zapierReturns(500);
  await submit('Ann');
  await expect.poll(states).toMatchObject([{ state: 'waiting', last_error: 'The receiver returned 500' }]);
  zapierReturns(410);
  await submit('Bob');
  await expect.poll(async () => (await states())[1]).toMatchObject({ state: 'dead' });
  expect((await settings()).zapier_hooks).toEqual([]);
});

test('removes only the first-generation URL that responded 410 and notifies its owner once', async () => {
  const set = (path: string) =>
    owner.put(`/cli/form/settings/${form.form_id}`, { zapier_webhook_url_on_new_submission: zapier.url + path });
  const address = async () => {
    const { body } = await owner.get<{ settings: Record<string, unknown> }>(`/cli/form/settings/${form.form_id}`);
    return body.settings['zapier_webhook_url_on_new_submission'];
  };
  await set('/first');
  zapierReturns(410);
  // Both deliveries go to the current URL, so the second 410 removes nothing more.
  await Promise.all([submit('Ann'), submit('Bob')]);
  await expect.poll(async () => (await states()).map(({ state }) => state)).toEqual(['dead', 'dead']);
  expect(await address()).toBeNull();
  const { rows } = await sql<{ message: string }>`
    select message from notices where message like '%Zapier address%'`.execute(server.db);
  expect(rows).toEqual([
    { message: expect.stringContaining('of the form Contact returned 410 (gone) and was removed') },
  ]);
  await set('/second');
  expect(
    await removeTargetUrl(server, form.form_id, 'zapier_webhook_url_on_new_submission', `${zapier.url}/first`),
  ).toBe(false);
  expect(await address()).toBe(`${zapier.url}/second`);
});

test.each([
  {},
  { hook_url: 'nowhere' },
  { hook_url: 'http://a:b@example.com/' },
  { hook_url: 'https://example.com/', trigger_name: 'other' },
])('rejects the hook %j', async (payload) => {
  expect(await call('POST', 'hooks', key, payload)).toMatchObject({ status: 400 });
});
