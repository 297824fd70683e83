import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeForm } from '../../modules/form-settings/contract.ts';
import { openFile } from '../../modules/files/contract.ts';
import { liveUpdates } from '../../modules/live/contract.ts';
import { inviteUser } from '../../modules/sharing/contract.ts';
import { simulateSubmission } from '../../modules/submissions/contract.ts';
import { changeWebhook, getWebhookSecret } from '../../modules/webhooks/contract.ts';
import { subscribeHook, unsubscribeHook } from '../../modules/zapier/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Sink } from '../faults/sink.ts';
import { ask } from '../roles/request.ts';
import { allSent, TestAccounts } from '../roles/accounts.ts';
import { digestOf } from '../roles/digest.ts';
import type { Input } from '../roles/input.ts';
import { SECRET } from '../roles/signed-links.ts';
import { operations } from '../roles/operations.ts';
import { outcomeFor } from '../roles/rights.ts';
import { inTurn, prepare } from '../roles/prepare.ts';
import { type Fixtures, fixturesOf } from '../roles/fixtures.ts';
import { startServer } from '../server/harness.ts';
import { listenLive } from '../server/live-stream.ts';

// A view-only user tries every other call. Nothing changes, nothing is sent, and what they may read reveals nothing
// that only editors know.
const listener = await Sink.start();
const received = () => listener.received.map(({ path }) => path);
const server = await startServer({ env: { SECRET, ALLOW_PRIVATE_TARGETS: '1', BILLING_PROVIDER: 'sandbox' } });
const at = await server.listen();
let cast: TestAccounts;
let stock: Fixtures;
/** Data for editors only, as it would appear in a response. */
const secrets: string[] = [];

beforeAll(async () => {
  const outside = listener.url;
  cast = await TestAccounts.assemble(server);
  stock = await fixturesOf(cast);
  const settings = {
    slack_webhook: `${outside}/canary-slack`,
    is_slack_integration_on: true,
    google_recaptcha_secret: 'canary-recaptcha',
    auto_responder_email_template: 'canary-template',
    cc_addresses: ['canary-copy@example.test'],
    zapier_webhook_url_on_new_submission: `${outside}/canary-first-zap`,
  };
  await asCreator(changeForm, { params: { id: stock.form.form_id }, body: settings });
  const webhook = { name: 'canary-name', request_url: `${outside}/canary-webhook` };
  const ofWebhook = { formId: stock.form.form_id, webhookId: stock.webhookId };
  await asCreator(changeWebhook, { params: ofWebhook, body: webhook });
  const hook = { hook_url: `${outside}/canary-zap` };
  await asCreator(subscribeHook, { body: hook, headers: { 'x-api-key': stock.apiKey } });
  // Nothing responds there, so it would be retried.
  await asCreator(unsubscribeHook, { params: { id: stock.hookId }, headers: { 'x-api-key': stock.apiKey } });
  const invitee = { username: 'canary-invited@example.test' };
  await asCreator(inviteUser, { params: { formId: stock.form.form_id }, body: invitee });
  const response = JSON.parse(await asCreator(getWebhookSecret, { params: ofWebhook })) as { data: { secret: string } };
  secrets.push('canary', stock.apiKey, response.data.secret, 'hooks.example.test');
  await allSent(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await listener[Symbol.asyncDispose]();
});
beforeEach(() => listener.reset());

const named = operations.map(([endpoint, right]) => [`${endpoint.method} ${endpoint.path}`, endpoint, right] as const);
const rejected = named.filter(([, { host }, right]) => host === 'console' && outcomeFor(right, 'viewer') === '403');
const reading = named.filter(
  ([, { method, access, id }, right]) =>
    method === 'GET' && access === 'signed-in' && id !== liveUpdates.id && outcomeFor(right, 'viewer') === 'ok',
);

test('sends an editor’s test submission to the form’s recipients', async () => {
  await asCreator(simulateSubmission, { params: { formId: stock.form.form_id } });
  const paths = ['/canary-first-zap', '/canary-webhook', '/canary-zap'];
  await expect.poll(received).toEqual(expect.arrayContaining(paths));
  await allSent(server);
});

test('changes and sends nothing on requests that a viewer is denied', async () => {
  expect(rejected.length).toBeGreaterThan(40);
  const calls = await inTurn(rejected, async ([, endpoint]) => ({ endpoint, ...(await asViewer(endpoint)) }));
  const before = await digestOf(server.db);
  const responses = await inTurn(calls, ({ endpoint, input, cookie }) => ask(at, endpoint, input, cookie));
  expect(await digestOf(server.db)).toEqual(before);
  expect(responses.map(({ status }) => status)).toEqual(rejected.map(() => 403));
  // Deliveries are queued first; none is.
  expect(received()).toEqual([]);
});

describe('reveals nothing reserved for editors by', () => {
  /** Names of properties for editors only. */
  const words = ['api_key', 'secret', 'slack_webhook', 'webhooks', 'user_form_links', 'cc_addresses', 'zapier_hooks'];

  test.each(reading)('%s', async (_, endpoint) => {
    const { input, cookie } = await asViewer(endpoint);
    const { status, text } = await ask(at, endpoint, input, cookie);
    // A file's address leads to a link.
    expect(status).toBe(endpoint.id === openFile.id ? 302 : 200);
    for (const secret of [...secrets, ...words.map((word) => `"${word}"`)]) expect(text).not.toContain(secret);
  });

  test('the live stream, while an editor changes everything', async () => {
    const cookie = (await cast.cookieOf('viewer')) ?? '';
    const stream = await listenLive(at.console, { cookie });
    const editing = named.filter(([, { method }, right]) => right === 'edits the form' && method !== 'GET');
    for (const [, endpoint] of editing) {
      const { input, cookie: own } = await prepare(cast, endpoint, 'admin', stock);
      await ask(at, endpoint, input, own);
    }
    await expect.poll(() => stream.received.length).toBeGreaterThan(10);
    stream.leave();
    for (const secret of secrets) expect(JSON.stringify(stream.received)).not.toContain(secret);
  });
});

const asViewer = (endpoint: Endpoint) => prepare(cast, endpoint, 'viewer', stock);

async function asCreator(endpoint: Endpoint, input: Input): Promise<string> {
  const { status, text } = await ask(at, endpoint, input, await cast.cookieOf('creator'));
  expect(status, text).toBe(200);
  return text;
}
