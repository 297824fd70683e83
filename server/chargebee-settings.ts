/** How to reach a Chargebee site, and the credentials that its webhook events carry. */
export interface ChargebeeSettings {
  readonly site: string;
  readonly apiKey: string;
  readonly webhookUser: string;
  readonly webhookPassword: string;
  /** Scheme and host of the Chargebee API. */
  readonly url: string;
}

const requiredByChargebee = [
  'CHARGEBEE_SITE',
  'CHARGEBEE_API_KEY',
  'CHARGEBEE_WEBHOOK_USER',
  'CHARGEBEE_WEBHOOK_PASSWORD',
] as const;

/** Its environment variables, each valid on its own. */
type ChargebeeEnvironment = Readonly<
  Partial<Record<(typeof requiredByChargebee)[number] | 'CHARGEBEE_URL', string | undefined>>
>;

/** Combines the settings. `fail` throws with a sentence that says what is missing. */
export function chargebeeSettings(all: ChargebeeEnvironment, fail: (why: string) => never): ChargebeeSettings {
  const {
    CHARGEBEE_SITE: site,
    CHARGEBEE_API_KEY: apiKey,
    CHARGEBEE_WEBHOOK_USER: webhookUser,
    CHARGEBEE_WEBHOOK_PASSWORD: webhookPassword,
  } = all;
  if (site && apiKey && webhookUser && webhookPassword)
    return { site, apiKey, webhookUser, webhookPassword, url: all.CHARGEBEE_URL ?? `https://${site}.chargebee.com` };
  const missing = requiredByChargebee.filter((name) => all[name] === undefined);
  return fail(`BILLING_PROVIDER chargebee requires ${missing.join(', ')}. See docs/billing.md.`);
}
