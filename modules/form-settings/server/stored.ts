import {
  type ChangeableSettings,
  DEFAULT_DIGEST,
  DEFAULT_FILE_LIMITS,
} from '../../../contract/entity/form-settings.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** Settings that are stored encrypted. */
export const SECRETS = ['slack_webhook', 'google_recaptcha_secret'] as const;
export type SecretName = (typeof SECRETS)[number];

/** A form's settings as stored (SPEC.md point 3, newer names). Secrets are encrypted; see `decryptSecret`. */
export type FormSettings = Readonly<Omit<ChangeableSettings, SecretName>> & {
  readonly [name in SecretName as `${name}_sealed`]: string | null;
};

/** Settings of a form that has no row yet. */
export const DEFAULT_FORM_SETTINGS: FormSettings = {
  receive_submissions: true,
  is_auto_redirect_on: false,
  auto_redirect_url: null,
  send_notification_email_on_new_submission: true,
  cc_addresses: [],
  ...DEFAULT_DIGEST,
  ...DEFAULT_FILE_LIMITS,
  is_auto_responder_email_on: false,
  auto_responder_email_subject: null,
  auto_responder_email_from_name: null,
  auto_responder_email_template: null,
  auto_responder_email_colour: null,
  is_slack_integration_on: false,
  slack_webhook_sealed: null,
  is_google_recaptcha_on: false,
  google_recaptcha_secret_sealed: null,
  is_zapier_webhook_on: false,
  zapier_webhook_url_on_new_submission: null,
};

const columns = sql.join(Object.keys(DEFAULT_FORM_SETTINGS).map((name) => sql.ref(name)));

/** Reads a form's settings, or the defaults if it has no row. */
export async function formSettings(db: Db, formId: number): Promise<FormSettings> {
  const { rows } = await sql<FormSettings>`select ${columns} from form_settings where form_id = ${formId}`.execute(db);
  return rows[0] ?? DEFAULT_FORM_SETTINGS;
}

/** Stores the changed settings of a form and leaves the others unchanged. */
export async function storeSettings(db: Db, formId: number, changed: Partial<FormSettings>): Promise<void> {
  const entries = Object.entries(changed);
  if (entries.length === 0) return;
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const values = sql.join(entries.map(([, value]) => value));
  const assignments = sql.join(entries.map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  await sql`
    insert into form_settings (form_id, ${names}) values (${formId}, ${values})
    on conflict (form_id) do update set ${assignments}`.execute(db);
}
