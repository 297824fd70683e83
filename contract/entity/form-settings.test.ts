import { describe, expect, test } from 'vitest';
import { withoutSecrets } from '../secret.ts';
import {
  AutoResponderSettings,
  DEFAULT_DIGEST,
  DEFAULT_FILE_LIMITS,
  FormSettings,
  GeneralSettings,
  IntegrationSettings,
  MASKED,
  OptionSettings,
  ZapierSettings,
} from './form-settings.ts';

/** The errors that a form of the console shows: the first of each field. */
function errorsOf(
  tab: typeof OptionSettings | typeof IntegrationSettings | typeof AutoResponderSettings,
  draft: object,
) {
  const issues = tab.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

const options = {
  is_auto_redirect_on: false,
  auto_redirect_url: '',
  send_notification_email_on_new_submission: true,
  cc_addresses: [] as string[],
  ...DEFAULT_DIGEST,
  ...DEFAULT_FILE_LIMITS,
};
const responder = {
  is_auto_responder_email_on: true,
  auto_responder_email_subject: '',
  auto_responder_email_from_name: ' ',
  auto_responder_email_template: null,
  auto_responder_email_colour: null,
};
const integrations = {
  is_slack_integration_on: true,
  slack_webhook: null,
  is_google_recaptcha_on: true,
  google_recaptcha_secret: '',
};

describe('returns SPEC.md’s message at the field of each tab', () => {
  const example = 'must be a valid URL, such as https://example.com/thank-you';
  test('general', () => {
    expect(GeneralSettings.safeParse({ receive_submissions: false }).success).toBe(true);
    expect(GeneralSettings.safeParse({}).success).toBe(false);
    expect(GeneralSettings.safeParse({ receive_submissions: 'yes' }).success).toBe(false);
  });

  test('options', () => {
    expect(errorsOf(OptionSettings, options)).toEqual({});
    expect(errorsOf(OptionSettings, { ...options, is_auto_redirect_on: true })).toEqual({
      auto_redirect_url: 'cannot be blank',
    });
    expect(
      errorsOf(OptionSettings, { ...options, auto_redirect_url: 'thanks', cc_addresses: ['a@b.test', 'x'] }),
    ).toEqual({
      auto_redirect_url: example,
      'cc_addresses.1': 'must be a valid email',
    });
  });

  test('auto responder', () => {
    const blank = 'cannot be blank';
    expect(errorsOf(AutoResponderSettings, responder)).toEqual({
      auto_responder_email_subject: blank,
      auto_responder_email_from_name: blank,
      auto_responder_email_template: blank,
    });
    expect(errorsOf(AutoResponderSettings, { ...responder, is_auto_responder_email_on: false })).toEqual({});
  });

  test('integrations', () => {
    expect(errorsOf(IntegrationSettings, integrations)).toEqual({
      slack_webhook: 'cannot be blank',
      google_recaptcha_secret: 'cannot be blank',
    });
    const masked = { ...integrations, slack_webhook: MASKED, google_recaptcha_secret: MASKED };
    expect(errorsOf(IntegrationSettings, masked)).toEqual({});
  });
});

test('masks secrets in request and response logs', () => {
  const draft = { ...integrations, slack_webhook: 'canary', google_recaptcha_secret: 'canary' };
  expect(JSON.stringify(withoutSecrets(IntegrationSettings, draft))).not.toContain('canary');
  const zapier = { is_zapier_webhook_on: true, zapier_webhook_url_on_new_submission: 'canary' };
  expect(JSON.stringify(withoutSecrets(ZapierSettings, zapier))).not.toContain('canary');
  expect(JSON.stringify(withoutSecrets(FormSettings, { ...draft, ...zapier, api_key: 'canary' }))).not.toContain(
    'canary',
  );
});
