import { isTimeZone } from './time-zone.ts';
import type { ErrorKind } from '../error.ts';
import { inputError, inputErrors } from '../input-error.ts';
import * as z from 'zod/mini';
import { secret } from '../secret.ts';
import { containsUrl, optionalLine, optionalText } from './label.ts';
import { IsoTimestamp } from './time.ts';
import { isTargetUrl } from './target-url.ts';
import { EmailText, ProgramText, UrlText } from '../personal.ts';

/** Replaces stored secrets in responses. Sent back, it means "unchanged". */
export const MASKED = '••••••••';

/** An address that gets a copy of each notification (SPEC.md point 5). */
export const CcAddress = EmailText.check(
  z.trim(),
  z.maxLength(254, { ...inputError(inputErrors.NOT_AN_EMAIL), abort: true }),
  z.email(inputError(inputErrors.NOT_AN_EMAIL)),
);

/** A URL that may be empty. `also` is accepted as well. */
const optionalUrl = (kind: ErrorKind<string> = inputErrors.NOT_A_URL, also = '') =>
  z.nullable(
    UrlText.check(
      z.trim(),
      z.maxLength(2000, { ...inputError(kind), abort: true }),
      z.refine((text) => text === '' || text === also || isTargetUrl(text), inputError(kind)),
    ),
  );

const general = { receive_submissions: z.boolean() };
/** What a form accepts as files: their number in a submission, and the sizes of each and of all files of the form. */
const files = {
  /** With 0, only names and sizes are stored. */
  max_files: z.int().check(z.gte(0), z.lte(50)),
  max_file_mb: z.int().check(z.gte(1), z.lte(100)),
  max_total_file_mb: z.int().check(z.gte(1), z.lte(1_000_000)),
};
export const DEFAULT_FILE_LIMITS = { max_files: 10, max_file_mb: 10, max_total_file_mb: 1000 } as const;

/** A full hour of the day. */
const Hour = z.int().check(z.gte(0), z.lte(23));
const zone = (isValid: (name: string) => boolean) =>
  ProgramText.check(
    z.maxLength(64, { ...inputError(inputErrors.INVALID_VALUE), abort: true }),
    z.refine(isValid, inputError(inputErrors.INVALID_VALUE)),
  );

/** When a person gets daily digests: at this hour of the day in the time zone with this IANA name. */
export const DigestTime = z.strictObject({ hour: Hour, timezone: zone(isTimeZone) });
export type DigestTime = z.infer<typeof DigestTime>;

export const DIGESTS = ['off', 'hourly', 'daily'] as const;
/** Whether new submissions are emailed one by one or together. */
const digest = {
  notification_digest: z.enum(DIGESTS),
  /** Hour of the daily digest. */
  notification_digest_hour: Hour,
  /** IANA name of its time zone; null or empty means the workspace's. */
  notification_digest_timezone: z.nullable(zone((name) => name === '' || isTimeZone(name))),
};
export const DEFAULT_DIGEST = {
  notification_digest: 'off',
  notification_digest_hour: 8,
  notification_digest_timezone: null,
} as const;

const options = {
  is_auto_redirect_on: z.boolean(),
  auto_redirect_url: optionalUrl(inputErrors.NOT_A_REDIRECT_URL),
  send_notification_email_on_new_submission: z.boolean(),
  cc_addresses: z.array(CcAddress).check(z.maxLength(50, inputError(inputErrors.TOO_MANY_ADDRESSES, { max: 50 }))),
  ...digest,
  ...files,
};
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A colour such as `#0e7c7b`; null or empty means none. */
export const EmailColour = z.nullable(
  ProgramText.check(
    z.trim(),
    z.refine((text) => text === '' || isColour(text), inputError(inputErrors.NOT_A_COLOUR)),
  ),
);
const autoResponder = {
  is_auto_responder_email_on: z.boolean(),
  auto_responder_email_subject: optionalLine(200),
  auto_responder_email_from_name: optionalLine(200).check(
    z.refine((text) => text === null || !containsUrl(text), inputError(inputErrors.CONTAINS_URL)),
  ),
  auto_responder_email_template: optionalText(20_000),
  /** Colour of the band above the text, which shows the from name. */
  auto_responder_email_colour: EmailColour,
};
const integrations = {
  is_slack_integration_on: z.boolean(),
  /** Stored encrypted, returned as `MASKED`. */
  slack_webhook: secret(optionalUrl(inputErrors.NOT_A_URL, MASKED)),
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
      ...inputError(inputErrors.BLANK),
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
  auto_redirect_url: z.nullable(UrlText),
  cc_addresses: z.array(EmailText),
  // Settings in older logs have no digest and no limits.
  notification_digest: z._default(digest.notification_digest, DEFAULT_DIGEST.notification_digest),
  notification_digest_hour: z._default(z.number(), DEFAULT_DIGEST.notification_digest_hour),
  notification_digest_timezone: z._default(z.nullable(ProgramText), DEFAULT_DIGEST.notification_digest_timezone),
  max_files: z._default(z.number(), DEFAULT_FILE_LIMITS.max_files),
  max_file_mb: z._default(z.number(), DEFAULT_FILE_LIMITS.max_file_mb),
  max_total_file_mb: z._default(z.number(), DEFAULT_FILE_LIMITS.max_total_file_mb),
  auto_responder_email_colour: z._default(z.nullable(ProgramText), null),
  slack_webhook: secret(z.nullable(z.string())),
  zapier_webhook_url_on_new_submission: secret(z.nullable(z.string())),
  /** Null only if the server's SECRET has changed since the key was encrypted. */
  api_key: secret(z.nullable(z.string())),
  zapier_hooks: z.array(ZapierHook),
});
export type FormSettings = z.infer<typeof FormSettings>;
