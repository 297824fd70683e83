import { type Config, type Db, encrypt, decrypt } from '../../../server/kit.ts';
import type { FormSettings, SecretName } from './stored.ts';

/** Dependencies for reading secrets. */
export interface SecretAccess {
  readonly db: Db;
  readonly config: Pick<Config, 'secret'>;
}

/** Binds a ciphertext to its setting and form, so that a copy to another row cannot be decrypted. */
const contextOf = (name: string, formId: number): string => `form-settings/${name}/${formId}`;

export function encryptSecret(
  config: SecretAccess['config'],
  name: SecretName | 'api_key',
  formId: number,
  text: string,
): string {
  return encrypt(config, text, contextOf(name, formId));
}

export function decryptSecret(
  config: SecretAccess['config'],
  name: SecretName | 'api_key',
  formId: number,
  text: string | null,
): string | undefined {
  return text === null ? undefined : decrypt(config, text, contextOf(name, formId));
}

/** Webhook URL for a form's chat messages; undefined if the integration is off. */
export function slackWebhook(
  config: SecretAccess['config'],
  formId: number,
  settings: FormSettings,
): string | undefined {
  const { is_slack_integration_on, slack_webhook_sealed } = settings;
  return is_slack_integration_on ? decryptSecret(config, 'slack_webhook', formId, slack_webhook_sealed) : undefined;
}

/** reCAPTCHA secret of a form; undefined if there is none or it was encrypted with another SECRET. */
export function recaptchaSecret(
  config: SecretAccess['config'],
  formId: number,
  settings: FormSettings,
): string | undefined {
  return decryptSecret(config, 'google_recaptcha_secret', formId, settings.google_recaptcha_secret_sealed);
}
