import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { WebhookPayload } from '../contract.ts';

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Someone's server that is told of submissions. */
let heard: Heard[] = [];
let answer: RequestListener = (_, response) => void response.end('thanks');
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  });
});
let receiverUrl = '';

let shift = 0;
let server: TestServer;
let owner: Person;
let project: number;
let form: NewForm;
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?key=1`;
  server = await startServer({
    env: { ALLOW_PRIVATE_TARGETS: '1' },
    clock: { now: () => new Date(Date.now() + shift) },
  });
  owner = await newPerson(server);
  project = (await newForm(owner)).project_id;
});
afterAll(async () => {
  receiver.close();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  form = await anotherForm();
});

/** A form more in the one workspace. */
const anotherForm = async (): Promise<NewForm> =>
  (await owner.post<NewForm>(`/cli/create/form/${project}`, { name: 'Contact' })).body;
afterEach(async () => {
  // What a test leaves waiting must not be tried while the next one listens.
  await sql`delete from deliveries where state = 'waiting'`.execute(server.db);
  heard = [];
  answer = (_, response) => void response.end('thanks');
});

interface Made {
  readonly data: { readonly id: number; readonly name: string; readonly is_webhook_active: boolean };
}
const hooksOf = (key: string | number) => `/v2/cli/forms/${key}/webhooks`;
const add = async (name = 'CRM'): Promise<number> =>
  (await owner.post<Made>(hooksOf(form.form_uid), { name, request_url: receiverUrl })).body.data.id;
const secretOf = async (id: number): Promise<string> =>
  (await owner.get<{ data: { secret: string } }>(`${hooksOf(form.form_id)}/${id}/secret`)).body.data.secret;

const submit = (fields: Record<string, string> = { name: 'Ann', email: 'ann@visitor.test' }) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams(fields).toString(),
  });

interface Row {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly next_at: Date;
}
const deliveries = async () =>
  (
    await sql<Row>`
      select id, state, attempts, last_error, next_at from deliveries
      where kind = 'webhook' and form_id = ${form.form_id} order by target, id`.execute(server.db)
  ).rows;
/** Makes what waits due, as if its time had come. */
const timePasses = async (): Promise<void> => {
  await sql`update deliveries set next_at = 'epoch' where state = 'waiting' and form_id = ${form.form_id}`.execute(
    server.db,
  );
  await server.live.publish('deliveries', null);
};

test('a webhook is added, listed, shown with its form, changed and deleted', async () => {
  const { status, body } = await owner.post<Made>(hooksOf(form.form_uid), { name: ' CRM ', request_url: receiverUrl });
  const webhook = { id: body.data.id, name: 'CRM', request_url: receiverUrl, is_webhook_active: true };
  expect([status, body.data]).toEqual([200, webhook]);
  expect((await owner.get(hooksOf(form.form_id))).body).toEqual({ data: [webhook] });
  expect((await owner.get(`/v2/cli/forms/${form.form_id}`)).body).toMatchObject({ data: { webhooks: [webhook] } });
  const place = `${hooksOf(form.form_id)}/${webhook.id}`;
  const changed = await owner.patch(place, { is_webhook_active: false, name: 'Old CRM' });
  expect(changed.body).toEqual({ data: { ...webhook, is_webhook_active: false, name: 'Old CRM' } });
  expect(await owner.delete(place)).toMatchObject({ status: 200 });
  expect(await owner.delete(place)).toMatchObject({ status: 404 });
  expect((await owner.get(hooksOf(form.form_id))).body).toEqual({ data: [] });
});

test.each([
  [{ name: ' ', request_url: 'https://example.com/' }, 'cannot be blank'],
  [{ name: 'CRM', request_url: '' }, 'cannot be blank'],
  [{ name: 'CRM', request_url: 'example.com' }, 'must be a valid URL'],
  [{ name: 'CRM', request_url: 'data:text/plain,hello' }, 'must be a valid URL'],
  [{ name: 'CRM', request_url: 'https://user:pass@example.com/' }, 'must be a valid URL'],
  [{ name: 'CRM', request_url: 'https://exa\tmple.com/' }, 'must be a valid URL'],
  [{ name: 'CRM', request_url: 'https://example.com/', secret: 'mine' }, 'secret'],
])('%j is refused with “%s”', async (body, message) => {
  const answered = await owner.post<{ error: { message: string } }>(hooksOf(form.form_id), body);
  expect(answered.status).toBe(400);
  expect(answered.body.error.message).toContain(message);
});

test('twenty are enough, also when they come at once', async () => {
  const all = await Promise.all(
    Array.from({ length: 22 }, (_, n) => owner.post(hooksOf(form.form_id), { name: `${n}`, request_url: receiverUrl })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(2);
});

test('a webhook of another form is not there, and its form’s readers see none', async () => {
  const id = await add();
  const mine = form;
  form = await anotherForm();
  for (const [method, path] of [
    ['patch', ''],
    ['delete', ''],
    ['get', '/secret'],
    ['post', '/secret'],
  ] as const) {
    expect(await owner[method](`${hooksOf(form.form_id)}/${id}${path}`)).toMatchObject({ status: 404 });
  }
  expect((await owner.get(hooksOf(mine.form_id))).body).toMatchObject({ data: [{ id }] });
  const viewer = await newPerson(server);
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, created_at)
    select ${mine.form_id}, id, 'ONLY_VIEW_USER', 'ACCEPTED', now() from accounts where email = ${viewer.email}`.execute(
    server.db,
  );
  expect(await viewer.get(hooksOf(mine.form_id))).toMatchObject({ status: 403 });
  expect(await viewer.get(`${hooksOf(mine.form_id)}/${id}/secret`)).toMatchObject({ status: 403 });
  expect((await viewer.get<{ data: object }>(`/v2/cli/forms/${mine.form_id}`)).body.data).not.toHaveProperty(
    'webhooks',
  );
  const stranger = await newPerson(server);
  expect(await stranger.get(hooksOf(mine.form_id))).toMatchObject({ status: 404 });
});

test('a submission is told to each active webhook, signed and as documented', async () => {
  const id = await add();
  const off = await add('Off');
  await owner.patch(`${hooksOf(form.form_id)}/${off}`, { is_webhook_active: false });
  await submit();
  await expect.poll(() => heard.length).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = heard;
  const secret = await secretOf(id);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const told = new Verifier(secret).verify(body, headers as Record<string, string>);
  expect(WebhookPayload.parse(told)).toEqual(told);
  expect(told).toMatchObject({
    type: 'submission.created',
    data: {
      form_uid: form.form_uid,
      is_test: false,
      fields: { name: 'Ann', email: 'ann@visitor.test' },
      analytics: null,
    },
  });
  const changed = body.replace('Ann', 'Amn');
  expect(() => new Verifier(secret).verify(changed, headers as Record<string, string>)).toThrow();
  await expect.poll(deliveries).toMatchObject([{ state: 'done', attempts: 1 }]);
});

test('a message that is older than five minutes is refused by its receiver', async () => {
  const id = await add();
  shift = -6 * 60_000;
  await submit();
  await expect.poll(() => heard.length).toBe(1);
  shift = 0;
  const verifier = new Verifier(await secretOf(id));
  expect(() => verifier.verify(heard[0]?.body ?? '', heard[0]?.headers as Record<string, string>)).toThrow('too old');
});

test('the secret is not stored in clear, and nobody is shown it unasked', async () => {
  const id = await add();
  const secret = await secretOf(id);
  const { rows } = await sql`select * from webhooks where id = ${id}`.execute(server.db);
  const form_ = await owner.get(`/v2/cli/forms/${form.form_id}`);
  const start = await owner.get('/v2/cli/misc/initial-data');
  expect(JSON.stringify([rows, form_.body, start.body])).not.toContain(secret.slice(6, 30));
});

test('while a secret is replaced both sign, and after 24 hours the new one alone', async () => {
  const id = await add();
  const before = await secretOf(id);
  const { body } = await owner.post<{ data: { secret: string; previous_valid_until: string } }>(
    `${hooksOf(form.form_id)}/${id}/secret`,
  );
  const { secret: after, previous_valid_until } = body.data;
  expect(after).not.toBe(before);
  expect(Date.parse(previous_valid_until) - Date.now() - shift).toBeGreaterThan(23.9 * 3_600_000);
  await submit();
  await expect.poll(() => heard.length).toBe(1);
  const both = heard[0];
  for (const secret of [before, after]) {
    expect(new Verifier(secret).verify(both?.body ?? '', both?.headers as Record<string, string>)).toBeTruthy();
  }
  shift = 25 * 3_600_000;
  await submit();
  await expect.poll(() => heard.length).toBe(2);
  shift = 0;
  expect(String(heard[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

test('a failed delivery is tried again under the same id, Retry-After obeyed, and each try is kept', async () => {
  await add();
  answer = (_, response) => void response.writeHead(503, { 'retry-after': '120' }).end('busy');
  await submit();
  await expect
    .poll(deliveries)
    .toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'The receiver answered 503' }]);
  const [waiting] = await deliveries();
  expect((waiting?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000);
  answer = (_, response) => void response.writeHead(204).end();
  await timePasses();
  await expect.poll(deliveries).toMatchObject([{ state: 'done', attempts: 2 }]);
  const ids = heard.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([`msg_${waiting?.id}`, `msg_${waiting?.id}`]);
  expect(heard[0]?.body).toBe(heard[1]?.body);
  const { rows } =
    await sql`select status, answer, error from delivery_attempts where delivery_id = ${waiting?.id} order by id`.execute(
      server.db,
    );
  expect(rows).toEqual([
    { status: 503, answer: 'busy', error: 'The receiver answered 503' },
    { status: 204, answer: '', error: null },
  ]);
});

test.each([301, 302, 400, 500])('%i is no success', async (status) => {
  await add();
  answer = (_, response) => void response.writeHead(status, { location: receiverUrl }).end();
  await submit();
  await expect.poll(deliveries).toMatchObject([{ state: 'waiting', last_error: `The receiver answered ${status}` }]);
  expect(heard).toHaveLength(1);
});

test('410 turns the webhook off, says so to the creator by banner and by mail, and nothing more is sent', async () => {
  const id = await add('Gone <CRM>');
  answer = (_, response) => void response.writeHead(410).end();
  await submit();
  await expect.poll(deliveries).toMatchObject([{ state: 'dead', attempts: 1 }]);
  expect((await owner.get(hooksOf(form.form_id))).body).toMatchObject({ data: [{ id, is_webhook_active: false }] });
  const { body } = await owner.get<{ data: { warning: { message: string }[] } }>('/v2/cli/misc/initial-data');
  expect(body.data.warning.map(({ message }) => message)).toContainEqual(expect.stringContaining('Gone <CRM>'));
  const { rows } = await sql<{ target: string }>`
    select target from deliveries where kind = 'mail' and form_id = ${form.form_id} and submission_id is null`.execute(
    server.db,
  );
  expect(rows).toEqual([{ target: owner.email }]);
  await submit();
  expect(await deliveries()).toHaveLength(1);
});

test('days of failure: the creator is mailed, two days later it is turned off; a success in between forgets it all', async () => {
  const id = await add('Broken');
  const fail = async (): Promise<void> => {
    answer = (_, response) => void response.writeHead(500).end();
    await submit();
    await expect
      .poll(async () => (await deliveries()).at(-1))
      .toMatchObject({ last_error: 'The receiver answered 500' });
    await sql`delete from deliveries where kind = 'webhook'`.execute(server.db);
  };
  const warnedAt = async () =>
    (await sql<{ at: Date | null }>`select warned_at as at from webhooks where id = ${id}`.execute(server.db)).rows[0]
      ?.at;
  const since = (column: 'failing_since' | 'warned_at', days: number) =>
    sql`update webhooks set ${sql.ref(column)} = ${new Date(Date.now() - days * 86_400_000)} where id = ${id}`.execute(
      server.db,
    );
  const list = async () => (await owner.get(hooksOf(form.form_id))).body;
  const mails = async () =>
    (await sql`select id from deliveries where kind = 'mail' and target = ${owner.email}`.execute(server.db)).rows
      .length;
  await fail();
  await since('failing_since', 2.9);
  await fail();
  expect(await warnedAt()).toBeNull();
  const before = await mails();
  await since('failing_since', 3.1);
  await fail();
  expect([await mails(), await warnedAt()]).toEqual([before + 1, expect.any(Date)]);
  answer = (_, response) => void response.end();
  await submit();
  await expect.poll(warnedAt).toBeNull();
  await fail();
  await since('failing_since', 6);
  await since('warned_at', 2.1);
  await fail();
  expect(await list()).toMatchObject({ data: [{ id, is_webhook_active: false }] });
  await owner.patch(`${hooksOf(form.form_id)}/${id}`, { is_webhook_active: true });
  await fail();
  expect(await list()).toMatchObject({ data: [{ id, is_webhook_active: true }] });
});

test('what waits for a webhook that was deleted, turned off or whose submission is gone is given up', async () => {
  const [deleted, off] = [await add('Deleted'), await add('Off')];
  await add('Kept');
  answer = (_, response) => void response.writeHead(500).end();
  await submit();
  await expect
    .poll(deliveries)
    .toMatchObject(Array.from({ length: 3 }, () => ({ last_error: 'The receiver answered 500' })));
  await owner.delete(`${hooksOf(form.form_id)}/${deleted}`);
  await owner.patch(`${hooksOf(form.form_id)}/${off}`, { is_webhook_active: false });
  await sql`delete from submissions where form_id = ${form.form_id}`.execute(server.db);
  await timePasses();
  await expect.poll(deliveries).toMatchObject([
    { state: 'dead', last_error: 'The webhook was deleted' },
    { state: 'dead', last_error: 'The submission was deleted' },
    { state: 'dead', last_error: 'The webhook is turned off' },
  ]);
});

test('spam is not told; locked content waits until it is unlocked', async () => {
  await add();
  await submit({ name: 'Ann', _gotcha: 'bot' });
  expect(await deliveries()).toEqual([]);
  answer = (_, response) => void response.writeHead(500).end();
  await submit();
  await expect.poll(deliveries).toMatchObject([{ last_error: 'The receiver answered 500' }]);
  await sql`update submissions set is_locked = true where form_id = ${form.form_id}`.execute(server.db);
  await timePasses();
  await expect
    .poll(deliveries)
    .toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.stringContaining('unlocked') as string }]);
  expect(heard).toHaveLength(1);
  await sql`update submissions set is_locked = false where form_id = ${form.form_id}`.execute(server.db);
  answer = (_, response) => void response.end();
  await timePasses();
  await expect.poll(deliveries).toMatchObject([{ state: 'done', attempts: 2 }]);
});
