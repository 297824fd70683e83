import {
  type FormSettings as SettingsResponse,
  MASKED,
  type ZapierHook,
} from '../../../contract/entity/form-settings.ts';
import type { Host } from '../../../server/kit.ts';
import { apiKey } from './api-key.ts';
import { zapierHooks } from './points.ts';
import { type FormSettings, formSettings } from './stored.ts';

/** A form's settings as returned to its editors: encrypted settings are masked, the API key is readable. */
export async function readSettings(host: Host, formId: number): Promise<SettingsResponse> {
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

/** Masks that show which secrets are set. */
export const masked = (stored: FormSettings): Pick<SettingsResponse, 'slack_webhook' | 'google_recaptcha_secret'> => ({
  slack_webhook: stored.slack_webhook_sealed === null ? null : MASKED,
  google_recaptcha_secret: stored.google_recaptcha_secret_sealed === null ? null : MASKED,
});

async function hooksOf(host: Host, formId: number): Promise<ZapierHook[]> {
  const hooks = await Promise.all(host.contributions(zapierHooks).map((hooksFor) => hooksFor(host.db, formId)));
  return hooks.flat();
}
