import { type Migration, sql } from '../../../../server/kit.ts';

/** The rest of the settings. What ends in `_sealed` is unreadable without SECRET; a key is found by its hash. */
export const up: Migration = async (db) => {
  await sql`
    alter table form_settings
      add column is_auto_responder_email_on boolean not null default false,
      add column auto_responder_email_subject text,
      add column auto_responder_email_from_name text,
      add column auto_responder_email_template text,
      add column is_slack_integration_on boolean not null default false,
      add column slack_webhook_sealed text,
      add column is_google_recaptcha_on boolean not null default false,
      add column google_recaptcha_secret_sealed text,
      add column is_zapier_webhook_on boolean not null default false,
      add column zapier_webhook_url_on_new_submission text,
      add column api_key_sealed text,
      add column api_key_hash text unique`.execute(db);
};
