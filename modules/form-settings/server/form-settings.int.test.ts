import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChangeableSettings, MASKED } from '../../../contract/entity/form-settings.ts';
import type { EditedForm } from '../../../contract/entity/form.ts';
import { FormChanged } from '../../../contract/entity/form.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { changeForm, type FirstSettings, FirstSettings as FirstSettingsSchema } from '../contract.ts';
import { formOfApiKey, formSettings, recaptchaSecret, slackWebhook } from './public.ts';

const WEBHOOK = 'https://hooks.slack.com/services/T0/B0/canary-webhook';
const SECRET = 'canary-recaptcha-secret';
const URL_ERROR = 'must be a valid URL, such as https://example.com/thank-you';
// oxlint-disable-next-line no-script-url -- what must be refused
const SCRIPT_URL = 'javascript:alert(1)';

let server: TestServer;
let owner: Person;
const secret = 'the secret of this test, at least 32 characters';
beforeAll(async () => {
  server = await startServer({ env: { SECRET: secret } });
  owner = await newPerson(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const newer = ({ form_uid }: NewForm) => `/v2/cli/forms/${form_uid}`;
const first = ({ form_id }: NewForm) => `/cli/form/settings/${form_id}`;
const get = async (form: NewForm, person = owner) => (await person.get<{ data: EditedForm }>(newer(form))).body.data;
const getFirst = async (form: NewForm) => (await owner.get<{ settings: FirstSettings }>(first(form))).body.settings;
const patch = (form: NewForm, change: object, person = owner) =>
  person.patch<{ data: EditedForm; error: { code: string; message: string } }>(newer(form), change);
const put = (form: NewForm, change: object, person = owner) =>
  person.put<{ settings: FirstSettings; errors: string[] }>(first(form), change);

async function share(form: NewForm, role: 'ADMIN' | 'ONLY_VIEW_USER'): Promise<Person> {
  const person = await newPerson(server);
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, created_at)
    select ${form.form_id}, id, ${role}, 'ACCEPTED', now() from accounts where email = ${person.email}`.execute(
    server.db,
  );
  return person;
}

/** All that is stored of a form and its settings, to see that nothing changed. */
async function stored(form: NewForm): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(f) as form, to_jsonb(s) as settings, p.domain, p.name
    from forms f join projects p on p.id = f.project_id left join form_settings s on s.form_id = f.id
    where f.id = ${form.form_id}`.execute(server.db);
  return rows;
}

const everything: ChangeableSettings = {
  receive_submissions: false,
  is_auto_redirect_on: true,
  auto_redirect_url: 'https://example.com/thanks',
  send_notification_email_on_new_submission: false,
  cc_addresses: ['ann@example.test', 'bob@example.test'],
  is_auto_responder_email_on: true,
  auto_responder_email_subject: 'Thank you, {{name}}',
  auto_responder_email_from_name: 'Harbour Coffee',
  auto_responder_email_template: 'Hello {{name}},\n\nwe have your message.',
  is_slack_integration_on: true,
  slack_webhook: WEBHOOK,
  is_google_recaptcha_on: true,
  google_recaptcha_secret: SECRET,
  is_zapier_webhook_on: true,
  zapier_webhook_url_on_new_submission: 'https://hooks.zapier.com/hooks/catch/1/abc',
};
const answered = { ...everything, slack_webhook: MASKED, google_recaptcha_secret: MASKED };

describe('the settings of a form', () => {
  test('have defaults, and an API key of their own that stays', async () => {
    const [form, other] = [await newForm(owner), await newForm(owner)];
    const data = await get(form);
    expect(changeForm.answer.parse(data)).toEqual(data);
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
    expect((await get(form)).api_key).toBe(data.api_key);
    expect((await get(other)).api_key).not.toBe(data.api_key);
    expect(await formOfApiKey(server.db, data.api_key ?? '')).toBe(form.form_id);
  });

  test('get one key when many ask for the first time at once', async () => {
    const form = await newForm(owner);
    const keys = await Promise.all(Array.from({ length: 5 }, async () => (await get(form)).api_key));
    expect(new Set(keys).size).toBe(1);
  });

  test('are all changed by one PATCH and read in both generations', async () => {
    const form = await newForm(owner);
    const { status, body } = await patch(form, everything);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(answered);
    expect(await get(form)).toEqual(body.data);
    const settings = await getFirst(form);
    expect(FirstSettingsSchema.parse(settings)).toEqual(settings);
    expect(settings).toEqual({
      form_id: form.form_id,
      name: 'Contact',
      domain: 'example.com',
      receive_submissions: false,
      is_auto_redirect: true,
      auto_redirect_url: 'https://example.com/thanks',
      email_send_on_new_submission: false,
      email_cc_addresses: ['ann@example.test', 'bob@example.test'],
      is_auto_responder_on: true,
      auto_responder_email_subject: 'Thank you, {{name}}',
      auto_responder_email_from_name: 'Harbour Coffee',
      auto_responder_email_template: 'Hello {{name}},\n\nwe have your message.',
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

  test('change by either generation and show through the other; what is not named stays', async () => {
    const form = await newForm(owner);
    await patch(form, everything);
    expect((await put(form, { is_auto_redirect: false, email_cc_addresses: [' Eve@example.test '] })).status).toBe(200);
    expect(await get(form)).toMatchObject({
      ...answered,
      is_auto_redirect_on: false,
      cc_addresses: ['Eve@example.test'],
    });
    await patch(form, { is_slack_integration_on: false, name: 'Enquiries' });
    expect(await getFirst(form)).toMatchObject({
      is_slack_integration: false,
      name: 'Enquiries',
      is_auto_redirect: false,
    });
    expect((await put(form, { settings: { name: 'Contact us' } })).body.settings.name).toBe('Contact us');
    expect((await get(form)).name).toBe('Contact us');
  });

  test('changed by two at once keep both changes and every rule', async () => {
    const form = await newForm(owner);
    await patch(form, { auto_redirect_url: 'https://example.com/thanks' });
    const answers = await Promise.all([
      patch(form, { is_auto_redirect_on: true }),
      patch(form, { auto_redirect_url: null }),
      patch(form, { cc_addresses: ['ann@example.test'] }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(1);
    const { is_auto_redirect_on, auto_redirect_url, cc_addresses } = await get(form);
    expect(is_auto_redirect_on).toBe(auto_redirect_url !== null);
    expect(cc_addresses).toEqual(['ann@example.test']);
  });

  test('copy an address in once, and keep no empty text', async () => {
    const form = await newForm(owner);
    const change = {
      cc_addresses: ['ann@example.test', 'bob@example.test', 'ANN@example.test'],
      auto_redirect_url: ' ',
    };
    expect((await patch(form, change)).body.data).toMatchObject({
      cc_addresses: ['ann@example.test', 'bob@example.test'],
      auto_redirect_url: null,
    });
  });
});

describe('GET’s own body', () => {
  test('comes back by PUT and changes nothing, secrets included', async () => {
    const form = await newForm(owner);
    await patch(form, everything);
    await owner.get(first(form));
    const before = await stored(form);
    const { body } = await owner.get(first(form));
    expect(body).toMatchObject({ success: true, errors: [] });
    expect((await put(form, body)).body).toEqual(body);
    expect((await put(form, await getFirst(form))).status).toBe(200);
    expect(await stored(form)).toEqual(before);
  });

  test.each([
    ['form_id', 1],
    ['domain', 'evil.test'],
    ['api_token', 'mine'],
    ['zapier_hooks', [{ trigger_name: 'new_submission', created_at: '2026-01-01T00:00:00Z' }]],
  ])('is refused with another %s', async (field, value) => {
    const form = await newForm(owner);
    await getFirst(form);
    const before = await stored(form);
    const changed = { ...(await getFirst(form)), name: 'Other', [field]: value };
    expect(await put(form, changed)).toMatchObject({
      status: 400,
      body: { success: false, errors: [`${field} cannot be changed here.`] },
    });
    expect(await stored(form)).toEqual(before);
  });
});

describe('the rules of SPEC point 5', () => {
  const refused: readonly (readonly [object, string])[] = [
    [{ name: ' ' }, 'cannot be blank'],
    [{ is_auto_redirect_on: true }, 'cannot be blank'],
    [{ is_auto_redirect_on: true, auto_redirect_url: '' }, 'cannot be blank'],
    [{ is_auto_redirect_on: true, auto_redirect_url: 'thanks.html' }, URL_ERROR],
    [{ auto_redirect_url: 'thanks' }, URL_ERROR],
    [{ auto_redirect_url: SCRIPT_URL }, URL_ERROR],
    [{ auto_redirect_url: 'data:text/html,x' }, URL_ERROR],
    [{ auto_redirect_url: 'java\tscript:alert(1)' }, URL_ERROR],
    [{ auto_redirect_url: '//example.com' }, URL_ERROR],
    [{ cc_addresses: ['nobody'] }, 'must be a valid email'],
    [{ cc_addresses: ['a@b.test, c@d.test'] }, 'must be a valid email'],
    [{ cc_addresses: ['a@b.test\r\nBcc: c@d.test'] }, 'must be a valid email'],
    [
      { is_auto_responder_email_on: true, auto_responder_email_from_name: 'A', auto_responder_email_template: 'B' },
      'cannot be blank',
    ],
    [
      { is_auto_responder_email_on: true, auto_responder_email_subject: 'A', auto_responder_email_template: 'B' },
      'cannot be blank',
    ],
    [
      { is_auto_responder_email_on: true, auto_responder_email_subject: 'A', auto_responder_email_from_name: 'B' },
      'cannot be blank',
    ],
    [{ auto_responder_email_subject: 'A\r\nBcc: e@x.test' }, 'must be a single line'],
    [{ is_slack_integration_on: true }, 'cannot be blank'],
    [{ is_slack_integration_on: true, slack_webhook: MASKED }, 'cannot be blank'],
    [{ slack_webhook: 'hooks.slack.com' }, 'must be a valid URL'],
    [{ slack_webhook: 'ftp://hooks.slack.com/' }, 'must be a valid URL'],
    [{ slack_webhook: 'https://user:pass@hooks.slack.com/' }, 'must be a valid URL'],
    [{ is_google_recaptcha_on: true }, 'cannot be blank'],
    [{ is_google_recaptcha_on: true, google_recaptcha_secret: MASKED }, 'cannot be blank'],
    [{ zapier_webhook_url_on_new_submission: 'zap' }, 'must be a valid URL'],
  ];
  test.each(refused)('refuse %j', async (change, message) => {
    const form = await newForm(owner);
    await get(form);
    const before = await stored(form);
    const { status, body } = await patch(form, { receive_submissions: false, ...change });
    expect([status, body.error.message]).toEqual([400, message]);
    expect(await stored(form)).toEqual(before);
  });

  test('hold on what the form has after the change', async () => {
    const form = await newForm(owner);
    expect((await patch(form, { auto_redirect_url: 'https://example.com/' })).status).toBe(200);
    expect((await patch(form, { is_auto_redirect_on: true })).status).toBe(200);
    const { status, body } = await patch(form, { auto_redirect_url: null });
    expect([status, body.error]).toEqual([400, { code: 'INVALID_SETTINGS', message: 'cannot be blank' }]);
    expect((await put(form, { auto_redirect_url: '' })).body.errors).toEqual(['cannot be blank']);
    expect((await patch(form, { auto_redirect_url: null, is_auto_redirect_on: false })).status).toBe(200);
  });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost/x',
    'http://169.254.169.254/',
  ])('send nothing to %s inside our own network', async (target) => {
    const form = await newForm(owner);
    for (const field of ['slack_webhook', 'zapier_webhook_url_on_new_submission']) {
      expect(await patch(form, { [field]: target })).toMatchObject({
        status: 400,
        body: { error: { code: 'PRIVATE_TARGET' } },
      });
    }
  });
});

describe('secrets', () => {
  test('are sealed at rest and open only for their form', async () => {
    const form = await newForm(owner);
    const { body } = await patch(form, everything);
    const text = JSON.stringify(await stored(form));
    for (const secretText of [WEBHOOK, SECRET, body.data.api_key]) expect(text).not.toContain(secretText);
    const vault = { db: server.db, config: { secret } };
    expect(await slackWebhook(vault, form.form_id)).toBe(WEBHOOK);
    expect(await recaptchaSecret(vault, form.form_id)).toBe(SECRET);
    expect(await slackWebhook({ ...vault, config: { secret: `${secret}!` } }, form.form_id)).toBeUndefined();
    const other = await newForm(owner);
    await sql`
      insert into form_settings (form_id, is_slack_integration_on, slack_webhook_sealed)
      select ${other.form_id}, true, slack_webhook_sealed from form_settings where form_id = ${form.form_id}`.execute(
      server.db,
    );
    expect(await slackWebhook(vault, other.form_id)).toBeUndefined();
  });

  test('stay when they come back masked or not at all, and go when they are emptied', async () => {
    const form = await newForm(owner);
    await patch(form, everything);
    await patch(form, { slack_webhook: MASKED, google_recaptcha_secret: MASKED, name: 'Other' });
    await put(form, { slack_webhook: MASKED, email_send_on_new_submission: true });
    const vault = { db: server.db, config: { secret } };
    expect(await slackWebhook(vault, form.form_id)).toBe(WEBHOOK);
    expect(await recaptchaSecret(vault, form.form_id)).toBe(SECRET);
    const off = await patch(form, { is_slack_integration_on: false, slack_webhook: null });
    expect(off.body.data).toMatchObject({ slack_webhook: null, google_recaptcha_secret: MASKED });
    expect((await formSettings(server.db, form.form_id)).slack_webhook_sealed).toBeNull();
  });

  test('a new API key ends the old one', async () => {
    const form = await newForm(owner);
    const { api_key } = await get(form);
    const { body } = await owner.post<{ data: { api_key: string } }>(`${newer(form)}/api-key`);
    expect(body.data.api_key).not.toBe(api_key);
    expect((await get(form)).api_key).toBe(body.data.api_key);
    expect(await formOfApiKey(server.db, body.data.api_key)).toBe(form.form_id);
    expect(await formOfApiKey(server.db, api_key ?? '')).toBeUndefined();
  });
});

describe('the columns', () => {
  test('are the owner’s choice until it is taken back', async () => {
    const form = await newForm(owner);
    await sql`update forms set all_fields = '{name,email,message}' where id = ${form.form_id}`.execute(server.db);
    const chosen = await patch(form, { key_fields: ['message', 'name'] });
    expect(chosen.body.data).toMatchObject({ key_fields: ['message', 'name'], IS_FIELDS_SET: true });
    expect(await patch(form, { key_fields: ['name', 'shoe'] })).toMatchObject({
      status: 400,
      body: { error: { code: 'UNKNOWN_FIELD', message: 'No submission of this form has a field named shoe.' } },
    });
    expect((await patch(form, { key_fields: null })).body.data).toMatchObject({ IS_FIELDS_SET: false });
  });
});

describe('who may', () => {
  test('ADMINs do all of it; ONLY_VIEW_USER nothing, and is told nothing', async () => {
    const form = await newForm(owner);
    await patch(form, everything);
    const admin = await share(form, 'ADMIN');
    expect((await patch(form, { name: 'By an admin' }, admin)).body.data).toMatchObject({
      user_role: 'ADMIN',
      ...answered,
    });
    const viewer = await share(form, 'ONLY_VIEW_USER');
    const before = await stored(form);
    const answers = [
      await patch(form, { name: 'Mine' }, viewer),
      await put(form, { name: 'Mine' }, viewer),
      await viewer.get(first(form)),
      await viewer.post(`${newer(form)}/api-key`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await stored(form)).toEqual(before);
    const seen = [await viewer.get(newer(form)), await viewer.get('/v2/cli/misc/initial-data')];
    expect(JSON.stringify(seen)).not.toMatch(/api_key|api_token|secret|slack|webhook|auto_re|cc_addresses|form_links/);
    expect(seen[0]?.body['data']).toMatchObject({ name: 'By an admin', user_role: 'ONLY_VIEW_USER' });
  });

  test('a stranger finds no form', async () => {
    const form = await newForm(owner);
    const stranger = await newPerson(server);
    const before = await stored(form);
    const answers = [
      await patch(form, { name: 'Mine' }, stranger),
      await put(form, { name: 'Mine' }, stranger),
      await stranger.get(first(form)),
      await stranger.post(`${newer(form)}/api-key`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await stored(form)).toEqual(before);
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
  ])('nobody sets %j along with what may be set', async (more) => {
    const form = await newForm(owner);
    await get(form);
    const before = await stored(form);
    expect(await patch(form, { name: 'Other', ...more })).toMatchObject({
      status: 400,
      body: { error: { code: 'SCHEMA_ERROR' } },
    });
    const known = ['form_id', 'domain', 'zapier_hooks'].some((field) => field in more);
    if (!known) expect((await put(form, { name: 'Other', ...more })).status).toBe(400);
    expect(await stored(form)).toEqual(before);
  });
});

test('every change reaches the open consoles of the form', async () => {
  const form = await newForm(owner);
  const heard: unknown[] = [];
  const leave = server.live.subscribe(`form:${form.form_id}`, (note) => heard.push(note));
  await patch(form, { name: 'Other' });
  await put(form, { receive_submissions: false });
  await owner.post(`${newer(form)}/api-key`);
  await patch(form, { is_auto_redirect_on: true });
  await expect.poll(() => heard.length).toBe(3);
  leave();
  for (const note of heard) expect(FormChanged.parse(note)).toEqual({ event: 'form-changed', form_id: form.form_id });
});

test('the collector does what the settings say from the next submission on', async () => {
  const form = await newForm(owner);
  const submit = () =>
    server.collector.inject({
      method: 'POST',
      url: `/f/${form.form_uid}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'name=Ann',
    });
  await patch(form, { is_auto_redirect_on: true, auto_redirect_url: 'https://example.com/thanks' });
  const redirected = await submit();
  expect([redirected.statusCode, redirected.headers.location]).toEqual([303, 'https://example.com/thanks']);
  await put(form, { auto_redirect_url: 'https://elsewhere.test/', settings: { email_send_on_new_submission: false } });
  expect((await submit()).headers.location).toBe('https://elsewhere.test/');
  await put(form, { is_auto_redirect: false });
  expect((await submit()).statusCode).toBe(200);
  await patch(form, { receive_submissions: false });
  expect((await submit()).statusCode).toBe(403);
  await put(form, { receive_submissions: true });
  expect((await submit()).statusCode).toBe(200);
});
