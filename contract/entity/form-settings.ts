import * as z from 'zod/mini';
import { secret } from '../secret.ts';
import { CONTAINS_URL, containsUrl } from './label.ts';
import { IsoTimestamp } from './time.ts';
import { isTargetUrl, NOT_A_URL } from './target-url.ts';

/** What stands where a stored secret is. Sent back, it means: unchanged. */
export const MASKED = '••••••••';

/** An address that gets a copy of each notification (SPEC.md point 5). */
export const CcAddress = z
  .string()
  .check(z.trim(), z.maxLength(254, { error: 'must be a valid email', abort: true }), z.email('must be a valid email'));

/** An address that may be left empty; `error` says what one looks like, and `also` is taken besides. */
const optionalUrl = (error = NOT_A_URL, also = '') =>
  z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(2000, { error, abort: true }),
      z.refine((text) => text === '' || text === also || isTargetUrl(text), error),
    ),
  );
const optionalText = (longest: number) =>
  z.nullable(z.string().check(z.trim(), z.maxLength(longest, `must be at most ${longest} characters long`)));
/** Goes into the head of a mail. */
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
  /** Sealed; answered as `MASKED`. */
  slack_webhook: secret(optionalUrl(NOT_A_URL, MASKED)),
  is_google_recaptcha_on: z.boolean(),
  /** Sealed; answered as `MASKED`. */
  google_recaptcha_secret: secret(optionalText(500)),
};
const zapier = {
  is_zapier_webhook_on: z.boolean(),
  /** Where the first generation had Zapier listen; newer zaps subscribe themselves and are in `zapier_hooks`. */
  zapier_webhook_url_on_new_submission: secret(optionalUrl()),
};

/** With `toggle` on none of `fields` may be blank; the error is at the field. */
const requiredWhile = <K extends string>(toggle: NoInfer<K>, ...fields: readonly NoInfer<K>[]) =>
  fields.map((field) =>
    z.refine<Readonly<Record<K, unknown>>>((all) => all[toggle] !== true || !isBlank(all[field]), {
      error: 'cannot be blank',
      path: [field],
    }),
  );

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** The settings tabs, each with its rules (SPEC.md point 5): what their forms check and what the server checks of the row. */
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

/** Every setting that can be changed, without the rules between them. */
export const settingShapes = { ...general, ...options, ...autoResponder, ...integrations, ...zapier };
const Settings = z.strictObject(settingShapes);
export type ChangeableSettings = z.infer<typeof Settings>;

/** All of them; no rule reaches from one into another. */
export const settingTabs: readonly z.ZodMiniObject[] = [
  GeneralSettings,
  OptionSettings,
  AutoResponderSettings,
  IntegrationSettings,
  ZapierSettings,
];

/** A zap that listens to the form (SPEC.md point 3). */
export const ZapierHook = z.object({ trigger_name: z.string(), created_at: IsoTimestamp });
export type ZapierHook = z.infer<typeof ZapierHook>;

/** The settings as ADMIN and CREATOR read them (SPEC.md point 3). */
export const FormSettings = z.object({
  ...settingShapes,
  // What is stored is answered even where today's rules would no longer take it.
  auto_redirect_url: z.nullable(z.string()),
  cc_addresses: z.array(z.string()),
  slack_webhook: secret(z.nullable(z.string())),
  zapier_webhook_url_on_new_submission: secret(z.nullable(z.string())),
  /** Null only when the server's SECRET is another one than it was sealed with. */
  api_key: secret(z.nullable(z.string())),
  zapier_hooks: z.array(ZapierHook),
});
export type FormSettings = z.infer<typeof FormSettings>;
