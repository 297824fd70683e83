import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MASKED } from '../../../contract/entity/form-settings.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { SettingsCalls } from './testing/settings-calls.ts';
import { SCRIPT_URL } from '../../../tests/security/script-url.ts';

const URL_ERROR = 'must be a valid URL, such as https://example.com/thank-you';

let server: TestServer;
let owner: Person;
let calls: SettingsCalls;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  owner = await newPerson(server);
  calls = new SettingsCalls(server, owner);
});
afterAll(() => server[Symbol.asyncDispose]());

describe('the rules of SPEC point 5', () => {
  const rejected: readonly (readonly [object, string])[] = [
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
  test.each(rejected)('reject %j', async (change, message) => {
    const form = await newForm(owner);
    await calls.get(form);
    const before = await calls.stored(form);
    const { status, body } = await calls.patch(form, { receive_submissions: false, ...change });
    expect([status, body.error.message]).toEqual([400, message]);
    expect(await calls.stored(form)).toEqual(before);
  });

  test('apply to the settings after the change', async () => {
    const form = await newForm(owner);
    expect((await calls.patch(form, { auto_redirect_url: 'https://example.com/' })).status).toBe(200);
    expect((await calls.patch(form, { is_auto_redirect_on: true })).status).toBe(200);
    const { status, body } = await calls.patch(form, { auto_redirect_url: null });
    const fields = { auto_redirect_url: 'cannot be blank' };
    const details = [{ code: 'BLANK', message: 'cannot be blank', path: 'auto_redirect_url' }];
    expect([status, body.error]).toEqual([
      400,
      { code: 'INVALID_SETTINGS', message: 'cannot be blank', fields, details },
    ]);
    expect((await calls.put(form, { auto_redirect_url: '' })).body.errors).toEqual(['cannot be blank']);
    expect((await calls.patch(form, { auto_redirect_url: null, is_auto_redirect_on: false })).status).toBe(200);
  });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost/x',
    'http://169.254.169.254/',
  ])('reject %s, a target on a private network', async (target) => {
    const form = await newForm(owner);
    for (const field of ['slack_webhook', 'zapier_webhook_url_on_new_submission']) {
      expect(await calls.patch(form, { [field]: target })).toMatchObject({
        status: 400,
        body: { error: { code: 'PRIVATE_TARGET' } },
      });
    }
  });
});
