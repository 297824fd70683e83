import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import { sql } from '../../../server/kit.ts';
import { Sink } from '../../../tests/faults/sink.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { giveAccess } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { Delivery, type LoggedDelivery } from '../contract.ts';

let receiver: Sink;
const respondWith = (status: number): void => {
  receiver.respond = (response) => void response.writeHead(status).end(`<b>answer ${status}</b>`);
};

let server: TestServer;
let owner: Person;
let form: NewForm;
let submission: number;
beforeAll(async () => {
  receiver = await Sink.start();
  respondWith(500);
  server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: '1' } });
  owner = await newPerson(server);
  form = await newForm(owner);
  const request_url = `${receiver.url}/secret-path`;
  await owner.post(`/v2/cli/forms/${form.form_uid}/webhooks`, { name: 'CRM', request_url });
  submission = await simulate();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const simulate = async (): Promise<number> =>
  (await owner.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_uid}`)).body.submission_id;
const list = async (of = submission): Promise<Delivery[]> => {
  const { body } = await owner.get<{ data: Delivery[] }>(`/v2/cli/submissions/${of}/deliveries`);
  expect(body.data.map((one) => Delivery.parse(one))).toEqual(body.data);
  return body.data;
};
const hook = async (of?: number) => (await list(of)).find(({ kind }) => kind === 'webhook');
const historyFor = async (person: Person) =>
  (
    await person.get<{ history: { kind: string; by: string | null; payload: object }[] }>(
      `/cli/submission/${submission}`,
    )
  ).body.history;
const retry = (person: Person, id: number, of = submission) =>
  person.post<{ data: Delivery }>(`/v2/cli/submissions/${of}/deliveries/${id}/again`);

test('lists the deliveries of a submission with each attempt', async () => {
  await expect.poll(() => hook()).toMatchObject({ attempts: [{ status: 500 }] });
  await expect
    .poll(async () => (await list()).map(({ kind, state }) => `${kind} ${state}`).toSorted())
    .toEqual(['mail done', 'webhook waiting']);
  expect(await hook()).toMatchObject({
    target: `CRM (127.0.0.1:${receiver.port})`,
    reason: 'The receiver returned 500',
    reason_details: [{ code: 'RECEIVER_RETURNED', params: { status: 500 } }],
    can_send_again: true,
    attempts: [
      {
        is_success: false,
        status: 500,
        answer: '<b>answer 500</b>',
        error: 'The receiver returned 500',
        error_details: [{ code: 'RECEIVER_RETURNED', params: { status: 500 } }],
      },
    ],
  });
  expect((await list()).find(({ kind }) => kind === 'mail')).toMatchObject({
    target: owner.email,
    next_at: null,
    reason: 'Saved to the outbox; email is not set up',
    reason_details: [{ code: 'DELIVERY_SAVED' }],
    can_send_again: false,
    attempts: [{ is_success: true, status: null, answer: null, error: null }],
  });
});

test('sends a waiting delivery immediately, restarts a finished one, and records who did it', async () => {
  respondWith(200);
  const waiting = await hook();
  expect((await retry(owner, waiting?.id ?? 0)).body.data).toMatchObject({ state: 'waiting' });
  await expect.poll(() => hook()).toMatchObject({ state: 'done', attempts: [{ status: 500 }, { status: 200 }] });
  expect(await retry(owner, waiting?.id ?? 0)).toMatchObject({ status: 200 });
  await expect.poll(() => hook()).toMatchObject({ state: 'done', attempts: [{}, {}, { status: 200 }] });
  const history = await historyFor(owner);
  expect(history.map(({ kind }) => kind)).toEqual(['received', 'sent-again', 'delivery', 'sent-again', 'delivery']);
  expect(history[2]).toMatchObject({ by: null, payload: { kind: 'webhook', state: 'done' } });
});

test('rejects resending an email whose payload was deleted', async () => {
  const mail = (await list()).find(({ kind }) => kind === 'mail');
  expect(await retry(owner, mail?.id ?? 0)).toMatchObject({ status: 409, body: { error: { code: 'NOT_KEPT' } } });
});

test('hides deliveries of other submissions, and all of them from viewers and outsiders', async () => {
  const other = await simulate();
  const id = (await hook())?.id ?? 0;
  const before = receiver.received.length;
  expect(await retry(owner, id, other)).toMatchObject({ status: 404 });
  const outsider = await newPerson(server);
  expect(await outsider.get(`/v2/cli/submissions/${submission}/deliveries`)).toMatchObject({ status: 404 });
  expect(await retry(outsider, id)).toMatchObject({ status: 404 });
  await giveAccess(server, form, outsider, 'ONLY_VIEW_USER');
  expect(await outsider.get(`/v2/cli/submissions/${submission}/deliveries`)).toMatchObject({ status: 403 });
  expect(await retry(outsider, id)).toMatchObject({ status: 403 });
  // The history does not show viewers where deliveries went.
  expect((await historyFor(outsider)).map(({ kind }) => kind)).toEqual(['received']);
  await expect.poll(() => hook(other)).toMatchObject({ state: 'done' });
  // Only the other submission's own delivery was sent.
  expect(receiver.received.length).toBeLessThanOrEqual(before + 1);
});

interface Logged {
  readonly deliveries: readonly LoggedDelivery[];
  readonly has_more: boolean;
  readonly failed: number;
  readonly delivered: number;
  readonly pending: number;
  readonly failed_since: string | null;
}
const logOf = async (query = ''): Promise<Logged> =>
  (await owner.get<{ data: Logged }>(`/v2/cli/forms/${form.form_uid}/deliveries${query}`)).body.data;
const retryRange = (range: object) =>
  owner.post<{ data: { queued: number } }>(`/v2/cli/forms/${form.form_uid}/deliveries/again`, range);
const allTime = { from: '2000-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };

test('lists all deliveries of a form, newest first, by page, kind and state', async () => {
  await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload, state, last_error, created_at)
    select d.form_id, d.submission_id, d.kind, 'Old ' || n, d.payload, 'dead', 'The receiver returned 500',
      timestamptz '2026-03-31 12:00Z' - n * interval '1 day'
    from deliveries d, generate_series(1, 30) n where d.id = ${(await hook())?.id} order by n`.execute(server.db);
  const first = await logOf();
  expect(first).toMatchObject({
    has_more: true,
    failed: 30,
    failed_since: '2026-03-01T12:00:00.000Z',
    deliveries: { length: 25, 0: { target: 'Old 30', state: 'dead', sender: 'Test Visitor' } },
  });
  const rest = await logOf(`?before_id=${first.deliveries.at(-1)?.id}`);
  const ids = [...first.deliveries, ...rest.deliveries].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(rest).toMatchObject({ has_more: false });
  expect((await logOf('?kind=mail')).deliveries).toMatchObject([{ kind: 'mail' }, { kind: 'mail' }]);
  expect(await logOf('?kind=mail&state=dead')).toMatchObject({
    deliveries: [],
    failed: 0,
    delivered: 2,
    pending: 0,
    failed_since: null,
  });
});

test("logs a rejected email with the mail server's message", async () => {
  await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload, state, last_error)
    values (${form.form_id}, null, 'mail', 'gone@example.test', '{}', 'dead', '550 5.1.1 No such user')`.execute(
    server.db,
  );
  const log = await logOf('?kind=mail&state=dead');
  expect(log.failed).toBe(1);
  const [failed] = log.deliveries;
  const details = { reason: '550 5.1.1 No such user', can_send_again: false, submission_id: null };
  expect(failed).toMatchObject({ target: 'gone@example.test', ...details, reason_details: null });
});

test('shows the subject of an email, also after it was sent and its content erased', async () => {
  const { deliveries } = await logOf('?kind=mail&state=done');
  const sent = { subject: 'New submission in Inlet', can_send_again: false };
  expect(deliveries).toMatchObject([sent, sent]);
});

const requestOf = (id: number | undefined, person = owner, of = form.form_uid) =>
  person.get<{ data: { request: PostedRequest | null } }>(`/v2/cli/forms/${of}/deliveries/${id}/request`);

test('shows an editor of the form what a webhook was sent, under the same id, and nothing of an email', async () => {
  const sent = await hook();
  const { data } = (await requestOf(sent?.id)).body;
  const first = receiver.received.find(({ body }) => body.includes(`"submission_id":${submission},`));
  expect(data.request).toEqual({
    url: `${receiver.url}/secret-path`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': first?.headers['webhook-id'],
      'webhook-timestamp': expect.stringMatching(/^\d+$/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    },
    body: first?.body,
  });
  const mail = (await list()).find(({ kind }) => kind === 'mail');
  expect((await requestOf(mail?.id)).body.data).toEqual({ request: null });
});

test('shows what is sent to nobody else, of no other form, and not while the submission is locked', async () => {
  const id = (await hook())?.id;
  const unknown = { status: 404, body: { error: { code: 'UNKNOWN_DELIVERY' } } };
  const viewer = await newPerson(server);
  await giveAccess(server, form, viewer, 'ONLY_VIEW_USER');
  expect(await requestOf(id, viewer)).toMatchObject({ status: 403 });
  expect(await requestOf(id, await newPerson(server))).toMatchObject({ status: 404 });
  expect(await requestOf(id, owner, (await newForm(owner)).form_uid)).toMatchObject(unknown);
  await sql`update submissions set is_locked = true where id = ${submission}`.execute(server.db);
  expect(await requestOf(id)).toMatchObject(unknown);
  await sql`update submissions set is_locked = false where id = ${submission}`.execute(server.db);
});

test('shows what a webhook that is off was sent, and nothing once the webhook is deleted', async () => {
  const id = (await hook())?.id;
  const hooks = `/v2/cli/forms/${form.form_uid}/webhooks`;
  const { body } = await owner.get<{ data: { id: number }[] }>(hooks);
  await owner.patch(`${hooks}/${body.data[0]?.id}`, { is_webhook_active: false });
  expect((await requestOf(id)).body.data.request?.url).toContain('/secret-path');
  await sql`update deliveries set payload = '{"webhook_id": 0}' where id = ${id}`.execute(server.db);
  expect((await requestOf(id)).body.data).toEqual({ request: null });
  await sql`update deliveries set payload = jsonb_build_object('webhook_id', ${body.data[0]?.id}::bigint) where id = ${id}`.execute(
    server.db,
  );
  await owner.patch(`${hooks}/${body.data[0]?.id}`, { is_webhook_active: true });
});

test('retries failed deliveries of a date range and records in each history who did it', async () => {
  expect((await retryRange({ ...allTime, to: '2001-01-01T00:00:00Z' })).body.data).toEqual({
    queued: 0,
    has_more: false,
  });
  expect((await retryRange({ ...allTime, kind: 'zapier' })).body.data).toMatchObject({ queued: 0 });
  expect((await retryRange(allTime)).body.data).toEqual({ queued: 30, has_more: false });
  expect((await historyFor(owner)).filter(({ kind }) => kind === 'sent-again')).toHaveLength(32);
  await expect.poll(async () => (await logOf('?state=waiting')).deliveries.length).toBe(0);
  await sql`delete from deliveries where target like 'Old %' or target = 'gone@example.test'`.execute(server.db);
});

test('lists no deliveries of a locked submission', async () => {
  await sql`update submissions set is_locked = true where id = ${submission}`.execute(server.db);
  expect(await list()).toEqual([]);
  const log = await logOf();
  expect(log.deliveries.filter(({ submission_id }) => submission_id === submission)).toEqual([]);
  expect(log.failed).toBe(0);
  expect((await historyFor(owner)).map(({ kind }) => kind)).toEqual(['received']);
  await sql`update submissions set is_locked = false where id = ${submission}`.execute(server.db);
});
