import { type FormSettings as Answer, MASKED, type ZapierHook } from '../../../contract/entity/form-settings.ts';
import type { Host } from '../../../server/kit.ts';
import { apiKey } from './api-key.ts';
import { zapierHooks } from './points.ts';
import { type FormSettings, formSettings } from './stored.ts';

/** A form's settings as those who edit it are answered them: what was sealed is masked, the key is there in full. */
export async function readSettings(host: Host, formId: number): Promise<Answer> {
  const stored = await formSettings(host.db, formId);
  const { slack_webhook_sealed: _, google_recaptcha_secret_sealed: __, ...plain } = stored;
  return {
    ...plain,
    cc_addresses: [...plain.cc_addresses],
    ...masked(stored),
    api_key: (await apiKey(host, formId)) ?? null,
    zapier_hooks: await hooksOf(host, formId),
  };
}

/** Whether the secrets are there, and nothing of what they are. */
export const masked = (stored: FormSettings): Pick<Answer, 'slack_webhook' | 'google_recaptcha_secret'> => ({
  slack_webhook: stored.slack_webhook_sealed === null ? null : MASKED,
  google_recaptcha_secret: stored.google_recaptcha_secret_sealed === null ? null : MASKED,
});

async function hooksOf(host: Host, formId: number): Promise<ZapierHook[]> {
  const gathered = await Promise.all(host.contributions(zapierHooks).map((gather) => gather(host.db, formId)));
  return gathered.flat();
}
