import * as z from 'zod/mini';
import { FormSettings, MASKED } from '../../contract/entity/form-settings.ts';

/**
 * The settings of a form as the state and the log keep them: of what is secret only whether it is there. The API key is in
 * none of both, see `ApiKeys`.
 */
export const KeptSettings = z.extend(
  z.omit(FormSettings, {
    slack_webhook: true,
    google_recaptcha_secret: true,
    zapier_webhook_url_on_new_submission: true,
    api_key: true,
  }),
  { form: z.string(), has_slack_webhook: z.boolean(), has_google_recaptcha_secret: z.boolean() },
);
export type KeptSettings = z.infer<typeof KeptSettings>;

/** What may be kept of an answer. */
export function kept(form: string, answer: FormSettings): KeptSettings {
  return KeptSettings.parse({
    ...answer,
    form,
    has_slack_webhook: answer.slack_webhook !== null,
    has_google_recaptcha_secret: answer.google_recaptcha_secret !== null,
  });
}

/** What stands in the field of a secret; sent back, it changes nothing. */
export const placeOf = (isThere: boolean): string => (isThere ? MASKED : '');

/** What a field of a secret holds after typing: the first key replaces what stood for it. */
export const typedSecret = (text: string): string => text.replaceAll(MASKED.charAt(0), '');
