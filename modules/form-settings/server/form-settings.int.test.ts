import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FormChanged } from '../../../contract/entity/form.ts';
import { MASKED } from '../../../contract/entity/form-settings.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { changeForm, FirstGenerationSettings } from '../contract.ts';
import { returned, everything, first, newer, SettingsCalls } from './testing/settings-calls.ts';
import { formOfApiKey } from './public.ts';

let server: TestServer;
let owner: Person;
let calls: SettingsCalls;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  owner = await newPerson(server);
  calls = new SettingsCalls(server, owner);
});
afterAll(() => server[Symbol.asyncDispose]());

describe('the settings of a form', () => {
  test('have defaults and a permanent API key of their own', async () => {
    const [form, other] = [await newForm(owner), await newForm(owner)];
    const data = await calls.get(form);
    expect(changeForm.response.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      receive_submissions: true,
      is_auto_redirect_on: false,
      send_notification_email_on_new_submission: true,
      cc_addresses: [],
      slack_webhook: null,
      google_recaptcha_secret: null,
      webhooks: [],
      zapier_hooks: [],
      user_form_links: [{ privilege_type: 'CREATOR' }],
    });
    expect(data.api_key).toMatch(/^ik_[\w-]{43}$/);
    expect((await calls.get(form)).api_key).toBe(data.api_key);
    expect((await calls.get(other)).api_key).not.toBe(data.api_key);
    expect(await formOfApiKey(server.db, data.api_key ?? '')).toBe(form.form_id);
  });

  test('get a single key when first read concurrently', async () => {
    const form = await newForm(owner);
    const keys = await Promise.all(Array.from({ length: 5 }, async () => (await calls.get(form)).api_key));
    expect(new Set(keys).size).toBe(1);
  });

  test('can all be changed by one PATCH and read in both generations', async () => {
    const form = await newForm(owner);
    const { status, body } = await calls.patch(form, everything);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(returned);
    expect(await calls.get(form)).toEqual(body.data);
    const settings = await calls.getFirst(form);
    expect(FirstGenerationSettings.parse(settings)).toEqual(settings);
    expect(settings).toEqual({
      form_id: form.form_id,
      name: 'Contact',
      domain: 'example.com',
      receive_submissions: false,
      is_auto_redirect: true,
      auto_redirect_url: 'https://example.com/thanks',
      email_send_on_new_submission: false,
      email_cc_addresses: ['ann@example.test', 'bob@example.test'],
      notification_digest: 'daily',
      notification_digest_hour: 18,
      notification_digest_timezone: 'Europe/Berlin',
      max_files: 3,
      max_file_mb: 5,
      max_total_file_mb: 200,
      is_auto_responder_on: true,
      auto_responder_email_subject: 'Thank you, {{name}}',
      auto_responder_email_from_name: 'Harbour Coffee',
      auto_responder_email_template: 'Hello {{name}},\n\nwe have your message.',
      auto_responder_email_colour: '#7a1fa2',
      is_slack_integration: true,
      slack_webhook: MASKED,
      is_google_recaptcha_on: true,
      google_recaptcha_secret: MASKED,
      is_zapier_webhook_on: true,
      zapier_webhook_url_on_new_submission: 'https://hooks.zapier.com/hooks/catch/1/abc',
      api_token: body.data.api_key,
      zapier_hooks: [],
    });
  });

  test('can be changed in either generation and read in the other, leaving the rest unchanged', async () => {
    const form = await newForm(owner);
    await calls.patch(form, everything);
    expect(
      (await calls.put(form, { is_auto_redirect: false, email_cc_addresses: [' Eve@example.test '] })).status,
    ).toBe(200);
    expect(await calls.get(form)).toMatchObject({
      ...returned,
      is_auto_redirect_on: false,
      cc_addresses: ['Eve@example.test'],
    });
    await calls.patch(form, { is_slack_integration_on: false, name: 'Enquiries' });
    expect(await calls.getFirst(form)).toMatchObject({
      is_slack_integration: false,
      name: 'Enquiries',
      is_auto_redirect: false,
    });
    expect((await calls.put(form, { settings: { name: 'Contact us' } })).body.settings.name).toBe('Contact us');
    expect((await calls.get(form)).name).toBe('Contact us');
  });

  test('keep concurrent changes and every rule', async () => {
    const form = await newForm(owner);
    await calls.patch(form, { auto_redirect_url: 'https://example.com/thanks' });
    const responses = await Promise.all([
      calls.patch(form, { is_auto_redirect_on: true }),
      calls.patch(form, { auto_redirect_url: null }),
      calls.patch(form, { cc_addresses: ['ann@example.test'] }),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(1);
    const { is_auto_redirect_on, auto_redirect_url, cc_addresses } = await calls.get(form);
    expect(is_auto_redirect_on).toBe(auto_redirect_url !== null);
    expect(cc_addresses).toEqual(['ann@example.test']);
  });

  test('drop duplicate CC addresses and store empty strings as null', async () => {
    const form = await newForm(owner);
    const change = {
      cc_addresses: ['ann@example.test', 'bob@example.test', 'ANN@example.test'],
      auto_redirect_url: ' ',
    };
    expect((await calls.patch(form, change)).body.data).toMatchObject({
      cc_addresses: ['ann@example.test', 'bob@example.test'],
      auto_redirect_url: null,
    });
  });
});

describe('the body that GET returns', () => {
  test('can be sent back with PUT without changing anything, secrets included', async () => {
    const form = await newForm(owner);
    await calls.patch(form, everything);
    await owner.get(first(form));
    const before = await calls.stored(form);
    const { body } = await owner.get(first(form));
    expect(body).toMatchObject({ success: true, errors: [] });
    expect((await calls.put(form, body)).body).toEqual(body);
    expect((await calls.put(form, await calls.getFirst(form))).status).toBe(200);
    expect(await calls.stored(form)).toEqual(before);
  });

  test.each([
    ['form_id', 1],
    ['domain', 'evil.test'],
    ['api_token', 'mine'],
    ['zapier_hooks', [{ trigger_name: 'new_submission', created_at: '2026-01-01T00:00:00Z' }]],
  ])('is rejected with another %s', async (field, value) => {
    const form = await newForm(owner);
    await calls.getFirst(form);
    const before = await calls.stored(form);
    const changed = { ...(await calls.getFirst(form)), name: 'Other', [field]: value };
    expect(await calls.put(form, changed)).toMatchObject({
      status: 400,
      body: {
        success: false,
        errors: [
          field === 'form_id' ? 'form_id does not match the form in the URL.' : `${field} cannot be changed here.`,
        ],
      },
    });
    expect(await calls.stored(form)).toEqual(before);
  });
});

describe('the columns', () => {
  test('stay as the owner selected them until reset', async () => {
    const form = await newForm(owner);
    await sql`update forms set all_fields = '{name,email,message}' where id = ${form.form_id}`.execute(server.db);
    const selected = await calls.patch(form, { key_fields: ['message', 'name'] });
    expect(selected.body.data).toMatchObject({ key_fields: ['message', 'name'], IS_FIELDS_SET: true });
    expect(await calls.patch(form, { key_fields: ['name', 'shoe'] })).toMatchObject({
      status: 400,
      body: { error: { code: 'UNKNOWN_FIELD', message: 'No submission of this form has a field named shoe.' } },
    });
    expect((await calls.patch(form, { key_fields: null })).body.data).toMatchObject({ IS_FIELDS_SET: false });
  });
});

test('publishes every change to open consoles of the form', async () => {
  const form = await newForm(owner);
  const received: unknown[] = [];
  const unsubscribe = server.live.subscribe(`form:${form.form_id}`, (event) => received.push(event));
  await calls.patch(form, { name: 'Other' });
  await calls.put(form, { receive_submissions: false });
  await owner.post(`${newer(form)}/api-key`);
  await calls.patch(form, { is_auto_redirect_on: true });
  await expect.poll(() => received.length).toBe(3);
  unsubscribe();
  for (const event of received)
    expect(FormChanged.parse(event)).toEqual({ event: 'form-changed', form_id: form.form_id });
});

test('applies changed settings to the next submission', async () => {
  const form = await newForm(owner);
  const submit = () =>
    server.collector.inject({
      method: 'POST',
      url: `/f/${form.form_uid}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'name=Ann',
    });
  await calls.patch(form, { is_auto_redirect_on: true, auto_redirect_url: 'https://example.com/thanks' });
  const redirected = await submit();
  expect([redirected.statusCode, redirected.headers.location]).toEqual([303, 'https://example.com/thanks']);
  await calls.put(form, {
    auto_redirect_url: 'https://elsewhere.test/',
    settings: { email_send_on_new_submission: false },
  });
  expect((await submit()).headers.location).toBe('https://elsewhere.test/');
  await calls.put(form, { is_auto_redirect: false });
  expect((await submit()).statusCode).toBe(200);
  await calls.patch(form, { receive_submissions: false });
  expect((await submit()).statusCode).toBe(403);
  await calls.put(form, { receive_submissions: true });
  expect((await submit()).statusCode).toBe(200);
});
