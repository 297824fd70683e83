/** Maps newer setting names to those of the first generation where they differ (SPEC.md point 3). */
const FIRST_NAMES = {
  is_auto_redirect_on: 'is_auto_redirect',
  is_auto_responder_email_on: 'is_auto_responder_on',
  is_slack_integration_on: 'is_slack_integration',
  send_notification_email_on_new_submission: 'email_send_on_new_submission',
  cc_addresses: 'email_cc_addresses',
  api_key: 'api_token',
} as const;
type FirstNames = typeof FIRST_NAMES;
type Newer<K extends keyof FirstNames = keyof FirstNames> = { [N in K as FirstNames[N]]: N };

type InFirst<T> = { [K in keyof T as K extends keyof FirstNames ? FirstNames[K] : K]: T[K] };
type InNewer<T> = { [K in keyof T as K extends keyof Newer ? Newer[K] : K]: T[K] };

const toFirst = new Map<string, string>(Object.entries(FIRST_NAMES));
const toNewer = new Map<string, string>(Object.entries(FIRST_NAMES).map(([newer, first]) => [first, newer]));

/** Renames the keys of an object (values or schemas) to first-generation names. */
export const toFirstGenerationNames = <T extends object>(fields: T): InFirst<T> =>
  // `InFirst` renames the same keys.
  renamed(fields, toFirst) as InFirst<T>;

/** Renames the keys of an object to newer names. */
export const toNewerNames = <T extends object>(fields: T): InNewer<T> =>
  // `InNewer` renames the same keys.
  renamed(fields, toNewer) as InNewer<T>;

function renamed(fields: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names.get(name) ?? name, value]));
}
