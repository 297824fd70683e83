import * as z from 'zod/mini';
import { secret } from '../secret.ts';
import { CONTAINS_URL, containsUrl } from './label.ts';
import { IsoTimestamp } from './time.ts';
import { isTargetUrl, NOT_A_URL } from './target-url.ts';

/** Replaces stored secrets in responses. Sent back, it means "unchanged". */
export const MASKED = '••••••••';

/** An address that gets a copy of each notification (SPEC.md point 5). */
export const CcAddress = z
  .string()
  .check(z.trim(), z.maxLength(254, { error: 'must be a valid email', abort: true }), z.email('must be a valid email'));

/** A URL that may be empty. `also` is accepted, too. */
const optionalUrl = (error = NOT_A_URL, also = '') =>
  z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(2000, { error, abort: true }),
      z.refine((text) => text === '' || text === also || isTargetUrl(text), error),
    ),
  );
const optionalText = (maxLength: number) =>
  z.nullable(z.string().check(z.trim(), z.maxLength(maxLength, `must be at most ${maxLength} characters long`)));
/** A single line, because it becomes part of an email header. */
const optionalLine = optionalText(200).check(
  z.refine((text) => text === null || !/\p{Cc}/u.test(text), 'must be a single line'),
);

const general = { receive_submissions: z.boolean() };
const options = {
  is_auto_redirect_on: z.boolean(),
  auto_redirect_url: optionalUrl('must be a valid URL, such as https://example.com/thank-you'),
  send_notification_email_on_new_submission: z.boolean(),
  cc_addresses: z.array(CcAddress).check(z.maxLength(50, 'must be at most 50 addresses')),
};
const autoResponder = {
  is_auto_responder_email_on: z.boolean(),
  auto_responder_email_subject: optionalLine,
  auto_responder_email_from_name: optionalLine.check(
    z.refine((text) => text === null || !containsUrl(text), CONTAINS_URL),
  ),
  auto_responder_email_template: optionalText(20_000),
};
const integrations = {
  is_slack_integration_on: z.boolean(),
  /** Stored encrypted, returned as `MASKED`. */
  slack_webhook: secret(optionalUrl(NOT_A_URL, MASKED)),
  is_google_recaptcha_on: z.boolean(),
  /** Stored encrypted, returned as `MASKED`. */
  google_recaptcha_secret: secret(optionalText(500)),
};
const zapier = {
  is_zapier_webhook_on: z.boolean(),
  /** The first generation's single Zapier URL. Newer zaps subscribe themselves and are listed in `zapier_hooks`. */
  zapier_webhook_url_on_new_submission: secret(optionalUrl()),
};

/** Rejects blank `fields` while `toggle` is on. The error is reported at the field. */
const requiredWhile = <K extends string>(toggle: NoInfer<K>, ...fields: readonly NoInfer<K>[]) =>
  fields.map((field) =>
    z.refine<Readonly<Record<K, unknown>>>((all) => all[toggle] !== true || !isBlank(all[field]), {
      error: 'cannot be blank',
      path: [field],
    }),
  );

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** The settings tabs with their rules (SPEC.md point 5), checked by the console's forms and by the server. */
export const GeneralSettings = z.strictObject(general);
export const OptionSettings = z
  .strictObject(options)
  .check(...requiredWhile<keyof typeof options>('is_auto_redirect_on', 'auto_redirect_url'));
export const AutoResponderSettings = z
  .strictObject(autoResponder)
  .check(
    ...requiredWhile<keyof typeof autoResponder>(
      'is_auto_responder_email_on',
      'auto_responder_email_subject',
      'auto_responder_email_from_name',
      'auto_responder_email_template',
    ),
  );
export const IntegrationSettings = z
  .strictObject(integrations)
  .check(
    ...requiredWhile<keyof typeof integrations>('is_slack_integration_on', 'slack_webhook'),
    ...requiredWhile<keyof typeof integrations>('is_google_recaptcha_on', 'google_recaptcha_secret'),
  );
export const ZapierSettings = z.strictObject(zapier);

/** Every editable setting, without the rules that span several settings. */
export const settingShapes = { ...general, ...options, ...autoResponder, ...integrations, ...zapier };
const Settings = z.strictObject(settingShapes);
export type ChangeableSettings = z.infer<typeof Settings>;

/** All settings tabs. No rule spans two tabs. */
export const settingTabs: readonly z.ZodMiniObject[] = [
  GeneralSettings,
  OptionSettings,
  AutoResponderSettings,
  IntegrationSettings,
  ZapierSettings,
];

/** A zap that is subscribed to the form (SPEC.md point 3). */
export const ZapierHook = z.object({ trigger_name: z.string(), created_at: IsoTimestamp });
export type ZapierHook = z.infer<typeof ZapierHook>;

/** The settings as ADMIN and CREATOR read them (SPEC.md point 3). */
export const FormSettings = z.object({
  ...settingShapes,
  // Stored values are returned even if the current rules would reject them.
  auto_redirect_url: z.nullable(z.string()),
  cc_addresses: z.array(z.string()),
  slack_webhook: secret(z.nullable(z.string())),
  zapier_webhook_url_on_new_submission: secret(z.nullable(z.string())),
  /** Null only if the server's SECRET has changed since the key was encrypted. */
  api_key: secret(z.nullable(z.string())),
  zapier_hooks: z.array(ZapierHook),
});
export type FormSettings = z.infer<typeof FormSettings>;
