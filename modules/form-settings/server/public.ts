import { type Db, sql } from '../../../server/kit.ts';
import { DEFAULT_FORM_SETTINGS, type FormSettings } from '../contract.ts';

export { DEFAULT_FORM_SETTINGS, type FormSettings };

/** The settings of a form, the defaults where its owner has changed nothing. */
export async function formSettings(db: Db, formId: number): Promise<FormSettings> {
  const { rows } = await sql<FormSettings>`
    select receive_submissions, is_auto_redirect_on, auto_redirect_url, send_notification_email_on_new_submission,
      cc_addresses
    from form_settings where form_id = ${formId}`.execute(db);
  return rows[0] ?? DEFAULT_FORM_SETTINGS;
}
