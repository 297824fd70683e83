import { type Config, type Db, seal, decrypt } from '../../../server/kit.ts';
import type { FormSettings, SecretName } from './stored.ts';

/** What reading a secret takes. */
export interface Vault {
  readonly db: Db;
  readonly config: Pick<Config, 'secret'>;
}

const placeOf = (name: string, formId: number): string => `form-settings/${name}/${formId}`;

export function sealed(config: Vault['config'], name: SecretName | 'api_key', formId: number, text: string): string {
  return seal(config, text, placeOf(name, formId));
}

export function unsealed(
  config: Vault['config'],
  name: SecretName | 'api_key',
  formId: number,
  text: string | null,
): string | undefined {
  return text === null ? undefined : decrypt(config, text, placeOf(name, formId));
}

/** Where a form's chat messages go; nothing when the integration is off. */
export function slackWebhook(config: Vault['config'], formId: number, settings: FormSettings): string | undefined {
  const { is_slack_integration_on, slack_webhook_sealed } = settings;
  return is_slack_integration_on ? unsealed(config, 'slack_webhook', formId, slack_webhook_sealed) : undefined;
}

/** What reCAPTCHA answers of a form are verified with; nothing when there is none, or it was sealed with another SECRET. */
export function recaptchaSecret(config: Vault['config'], formId: number, settings: FormSettings): string | undefined {
  return unsealed(config, 'google_recaptcha_secret', formId, settings.google_recaptcha_secret_sealed);
}
