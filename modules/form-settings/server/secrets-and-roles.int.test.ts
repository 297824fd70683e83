import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MASKED } from '../../../contract/entity/form-settings.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { returned, everything, first, newer, SettingsCalls } from './testing/settings-calls.ts';
import { formOfApiKey, formSettings, recaptchaSecret, slackWebhook } from './public.ts';

const secret = 'the secret of this test, at least 32 characters';
const { slack_webhook: WEBHOOK, google_recaptcha_secret: SECRET } = everything;

let server: TestServer;
let owner: Person;
let calls: SettingsCalls;
beforeAll(async () => {
  server = await startServer({ env: { SECRET: secret, BILLING_PROVIDER: 'none' } });
  owner = await newPerson(server);
  calls = new SettingsCalls(server, owner);
});
afterAll(() => server[Symbol.asyncDispose]());

describe('secrets', () => {
  test('are encrypted at rest and can be decrypted only for their form', async () => {
    const form = await newForm(owner);
    const { body } = await calls.patch(form, everything);
    const text = JSON.stringify(await calls.stored(form));
    for (const secretText of [WEBHOOK, SECRET, body.data.api_key]) expect(text).not.toContain(secretText);
    const stored = await formSettings(server.db, form.form_id);
    expect(slackWebhook({ secret }, form.form_id, stored)).toBe(WEBHOOK);
    expect(recaptchaSecret({ secret }, form.form_id, stored)).toBe(SECRET);
    expect(slackWebhook({ secret: `${secret}!` }, form.form_id, stored)).toBeUndefined();
    const other = await newForm(owner);
    await sql`
      insert into form_settings (form_id, is_slack_integration_on, slack_webhook_sealed)
      select ${other.form_id}, true, slack_webhook_sealed from form_settings where form_id = ${form.form_id}`.execute(
      server.db,
    );
    const copied = await formSettings(server.db, other.form_id);
    expect(slackWebhook({ secret }, other.form_id, copied)).toBeUndefined();
  });

  test('stay when sent masked or left out, and are deleted when emptied', async () => {
    const form = await newForm(owner);
    await calls.patch(form, everything);
    await calls.patch(form, { slack_webhook: MASKED, google_recaptcha_secret: MASKED, name: 'Other' });
    await calls.put(form, { slack_webhook: MASKED, email_send_on_new_submission: true });
    const stored = await formSettings(server.db, form.form_id);
    expect(slackWebhook({ secret }, form.form_id, stored)).toBe(WEBHOOK);
    expect(recaptchaSecret({ secret }, form.form_id, stored)).toBe(SECRET);
    const off = await calls.patch(form, { is_slack_integration_on: false, slack_webhook: null });
    expect(off.body.data).toMatchObject({ slack_webhook: null, google_recaptcha_secret: MASKED });
    expect((await formSettings(server.db, form.form_id)).slack_webhook_sealed).toBeNull();
  });

  test('stop accepting an API key once it is replaced', async () => {
    const form = await newForm(owner);
    const { api_key } = await calls.get(form);
    const { body } = await owner.post<{ data: { api_key: string } }>(`${newer(form)}/api-key`);
    expect(body.data.api_key).not.toBe(api_key);
    expect((await calls.get(form)).api_key).toBe(body.data.api_key);
    expect(await formOfApiKey(server.db, body.data.api_key)).toBe(form.form_id);
    expect(await formOfApiKey(server.db, api_key ?? '')).toBeUndefined();
  });
});

describe('permissions', () => {
  test('lets ADMINs do everything and ONLY_VIEW_USER neither change nor see settings', async () => {
    const form = await newForm(owner);
    await calls.patch(form, everything);
    const admin = await calls.share(form, 'ADMIN');
    expect((await calls.patch(form, { name: 'By an admin' }, admin)).body.data).toMatchObject({
      user_role: 'ADMIN',
      ...returned,
    });
    const viewer = await calls.share(form, 'ONLY_VIEW_USER');
    const before = await calls.stored(form);
    const responses = [
      await calls.patch(form, { name: 'Mine' }, viewer),
      await calls.put(form, { name: 'Mine' }, viewer),
      await viewer.get(first(form)),
      await viewer.post(`${newer(form)}/api-key`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await calls.stored(form)).toEqual(before);
    const seen = [await viewer.get(newer(form)), await viewer.get('/v2/cli/misc/initial-data')];
    expect(JSON.stringify(seen)).not.toMatch(/api_key|api_token|secret|slack|webhook|auto_re|cc_addresses|form_links/);
    expect(seen[0]?.body['data']).toMatchObject({ name: 'By an admin', user_role: 'ONLY_VIEW_USER' });
  });

  test('hides the form from users without access', async () => {
    const form = await newForm(owner);
    const outsider = await newPerson(server);
    const before = await calls.stored(form);
    const responses = [
      await calls.patch(form, { name: 'Mine' }, outsider),
      await calls.put(form, { name: 'Mine' }, outsider),
      await outsider.get(first(form)),
      await outsider.post(`${newer(form)}/api-key`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await calls.stored(form)).toEqual(before);
  });

  test.each([
    { api_key: 'mine' },
    { project_id: 1 },
    { state: 'production' },
    { user_role: 'CREATOR' },
    { total_submissions: 0 },
    { api_key_hash: 'x' },
    { slack_webhook_sealed: 'v1.x' },
    { all_fields: 'a' },
    { zapier_hooks: [] },
    { webhooks: [] },
    { form_id: 1 },
    { id: 1 },
    { domain: 'evil.test' },
  ])('rejects %j next to valid fields', async (more) => {
    const form = await newForm(owner);
    await calls.get(form);
    const before = await calls.stored(form);
    expect(await calls.patch(form, { name: 'Other', ...more })).toMatchObject({
      status: 400,
      body: { error: { code: 'SCHEMA_ERROR' } },
    });
    const known = ['form_id', 'domain', 'zapier_hooks'].some((field) => field in more);
    if (!known) expect((await calls.put(form, { name: 'Other', ...more })).status).toBe(400);
    expect(await calls.stored(form)).toEqual(before);
  });
});
