import * as z from 'zod/mini';
import { FormSettings, MASKED } from '../../contract/entity/form-settings.ts';

/**
 * The settings of a form as stored in state and log: for secrets only whether they are set. The API key is left out, see
 * `ApiKeys`.
 */
export const RedactedSettings = z.extend(
  z.omit(FormSettings, {
    slack_webhook: true,
    google_recaptcha_secret: true,
    zapier_webhook_url_on_new_submission: true,
    api_key: true,
  }),
  { form: z.string(), has_slack_webhook: z.boolean(), has_google_recaptcha_secret: z.boolean() },
);
export type RedactedSettings = z.infer<typeof RedactedSettings>;

/** Removes the secrets from the settings that the server returned. */
export function redact(form: string, settings: FormSettings): RedactedSettings {
  return RedactedSettings.parse({
    ...settings,
    form,
    has_slack_webhook: settings.slack_webhook !== null,
    has_google_recaptcha_secret: settings.google_recaptcha_secret !== null,
  });
}

/** Initial value of a secret's field: the mask if it is set. Sending the mask back changes nothing. */
export const maskFor = (isSet: boolean): string => (isSet ? MASKED : '');

/** Removes the mask from an edited secret, so that the first keystroke replaces it. */
export const typedSecret = (text: string): string => text.replaceAll(MASKED.charAt(0), '');
