import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { deliveriesOf, dropWaiting, visitorPosts } from '../server/deliveries-of.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';

// A form whose submissions are delivered to its own address would receive submissions without end, each larger than the one before.

let server: TestServer;
let collector: string;
let owner: Person;
beforeAll(async () => {
  server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: '1', BILLING_PROVIDER: 'none' } });
  ({ collector } = await server.listen());
  owner = await newPerson(server);
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => dropWaiting(server));

const settings =
  (change: (url: string) => object) =>
  ({ form_id }: NewForm, url: string) =>
    owner.patch(`/v2/cli/forms/${form_id}`, change(url));

const integrations: readonly (readonly [
  name: string,
  kind: string,
  deliverTo: (form: NewForm, url: string) => Promise<{ readonly status: number }>,
])[] = [
  [
    'a webhook',
    'webhook',
    ({ form_id }, request_url) => owner.post(`/v2/cli/forms/${form_id}/webhooks`, { name: 'Loop', request_url }),
  ],
  ['a chat', 'chat-message', settings((slack_webhook) => ({ is_slack_integration_on: true, slack_webhook }))],
  ['a zap', 'zapier', settings((url) => ({ is_zapier_webhook_on: true, zapier_webhook_url_on_new_submission: url }))],
];

test.each(integrations)('%s that leads back to the form causes no further submission', async (_, kind, deliverTo) => {
  const form = await newForm(owner);
  const { status } = await deliverTo(form, `${collector}/f/${form.form_uid}`);
  expect(status).toBe(200);
  await visitorPosts(server, form, { name: 'Ann' });
  await expect
    .poll(() => deliveriesOf(server, form, kind))
    .toMatchObject([{ attempts: 1, last_error: 'The receiver returned 403' }]);
  const { rows } = await sql`select from submissions where form_id = ${form.form_id}`.execute(server.db);
  expect(rows).toHaveLength(1);
});
