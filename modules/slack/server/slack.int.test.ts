import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '../../../contract/entity/notification.ts';
import { sql } from '../../../server/kit.ts';
import { Sink } from '../../../tests/faults/sink.ts';
import { deliveriesOf, dropWaiting, timePasses, visitorPosts } from '../../../tests/server/deliveries-of.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import type { ChatMessage } from './message.ts';

const ok: Sink['respond'] = (response) => void response.end('ok');
const lines: string[] = [];
let chat: Sink;
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  chat = await Sink.start();
  server = await startServer({
    env: { ALLOW_PRIVATE_TARGETS: '1', PUBLIC_URL: 'https://inlet.test', BILLING_PROVIDER: 'none' },
    logTo: (line) => lines.push(line),
  });
  owner = await newPerson(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await chat[Symbol.asyncDispose]();
});
beforeEach(async () => {
  chat.respond = ok;
  form = await newForm(owner);
  await change({ is_slack_integration_on: true, slack_webhook: `${chat.url}/services/T0/B0/canary` });
});
afterEach(async () => {
  await dropWaiting(server);
  chat.reset();
});

const change = (settings: object) => owner.patch(`/v2/cli/forms/${form.form_uid}`, settings);
const submit = (fields: Record<string, string> = { name: 'Ann <!channel>' }) => visitorPosts(server, form, fields);
const deliveries = () => deliveriesOf(server, form, 'chat-message');
const isOn = async () =>
  (await owner.get<{ data: { is_slack_integration_on: boolean } }>(`/v2/cli/forms/${form.form_uid}`)).body.data
    .is_slack_integration_on;

test('posts a submission to the chat with a link to it and keeps the webhook URL secret', async () => {
  await submit();
  await expect.poll(() => chat.received.length).toBe(1);
  // The posted message; the tests check its parts.
  const message = JSON.parse(chat.received[0]?.body ?? '') as ChatMessage;
  expect(message.text).toContain('name: Ann &lt;!channel&gt;');
  expect(message.blocks.at(-1)?.text.text).toMatch(
    /^<https:\/\/inlet\.test\/app\/[\w-]+\/[\w-]+\/submissions\/raw\/\d+\|Open submission>$/,
  );
  await expect.poll(deliveries).toMatchObject([{ state: 'done', attempts: 1 }]);
  const [done] = await deliveries();
  expect(done?.target).toMatch(/^Chat webhook of Contact \(127\.0\.0\.1:\d+\)$/);
  const { rows } = await sql`
    select status, answer, error from delivery_attempts where delivery_id = ${done?.id}`.execute(server.db);
  expect(rows).toEqual([{ status: 200, answer: 'ok', error: null }]);
  expect(lines.join('')).not.toContain('canary');
  const { body } = await owner.get<{ data: { request: object } }>(
    `/v2/cli/forms/${form.form_uid}/deliveries/${done?.id}/request`,
  );
  expect(body.data.request).toMatchObject({ url: `${chat.url}/…`, body: chat.received[0]?.body });
});

async function responsesWith(text: string): Promise<number> {
  const { rows } = await sql`select from delivery_attempts where strpos(answer, ${text}) > 0`.execute(server.db);
  return rows.length;
}

test('does not store the webhook URL’s path when the chat repeats it', async () => {
  const urls = ['/services/T0/B0/canary-one', '/hooks?token=canary-two', '/services%2Fcanary-three/'];
  for (const path of urls) {
    await change({ slack_webhook: `${chat.url}${path}` });
    chat.respond = (response, message) => {
      response.statusCode = 404;
      response.end(`Cannot POST ${message.path}: {"path":"${message.path.replaceAll('/', String.raw`\/`)}"}`);
    };
    await submit();
    await expect.poll(() => responsesWith('Cannot POST [secret]')).toBe(1);
    expect(await responsesWith('canary')).toBe(0);
    await dropWaiting(server);
    chat.reset();
  }
});

test('posts no spam, and nothing while the chat is turned off', async () => {
  await submit({ name: 'Ann', _gotcha: 'bot' });
  await change({ is_slack_integration_on: false });
  await submit();
  expect(await deliveries()).toEqual([]);
});

test('retries a busy chat when it asks to', async () => {
  chat.respond = (response) => void response.writeHead(429, { 'retry-after': '120' }).end('rate_limited');
  await submit();
  await expect.poll(deliveries).toMatchObject([{ state: 'waiting', last_error: 'The receiver returned 429' }]);
  const [waiting] = await deliveries();
  expect((waiting?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000);
  chat.respond = ok;
  await timePasses(server, form);
  await expect.poll(deliveries).toMatchObject([{ state: 'done', attempts: 2 }]);
});

test('fails permanently on a message that the chat cannot read and sends the next one', async () => {
  chat.respond = (response) => void response.writeHead(400).end('invalid_payload');
  await submit();
  await expect
    .poll(deliveries)
    .toMatchObject([{ state: 'dead', last_error: expect.stringContaining('could not read') }]);
  expect(await isOn()).toBe(true);
});

test.each([
  [404, 'no_service'],
  [410, 'channel_is_archived'],
])('turns the chat off and notifies the owner once on %i %s', async (status, code) => {
  chat.respond = (response) => void response.writeHead(status).end(code);
  await submit();
  await submit();
  await expect.poll(deliveries).toMatchObject([{ state: 'dead' }, { state: 'dead' }]);
  expect(await isOn()).toBe(false);
  const { body } = await owner.get<{ data: { warning: Notification[] } }>('/v2/cli/misc/initial-data');
  const posted = body.data.warning.filter(({ message }) => message.includes(code));
  expect(posted).toMatchObject([{ details: [{ code: 'CHAT_WEBHOOK_OFF', params: { code } }] }]);
});

test('postpones locked content and drops what was deleted or turned off since', async () => {
  chat.respond = (response) => void response.writeHead(500).end('rollup_error');
  await submit();
  await expect.poll(deliveries).toMatchObject([{ state: 'waiting', last_error: 'The receiver returned 500' }]);
  await sql`update submissions set is_locked = true where form_id = ${form.form_id}`.execute(server.db);
  await timePasses(server, form);
  await expect.poll(deliveries).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('unlocked') }]);
  await sql`update submissions set is_locked = false where form_id = ${form.form_id}`.execute(server.db);
  await change({ is_slack_integration_on: false });
  await timePasses(server, form);
  await expect.poll(deliveries).toMatchObject([{ state: 'dead', last_error: 'The chat webhook is turned off' }]);
  expect(chat.received).toHaveLength(1);
});
