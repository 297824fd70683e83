import type { Db } from '../../../server/kit.ts';
import { type AccountView, accountById } from '../../accounts/server/public.ts';
import { type FormSettings, formSettings } from '../../form-settings/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';

/** A form whose submissions are emailed. */
export interface NotifiedForm {
  readonly form: FormSummary;
  readonly creator: AccountView;
  readonly settings: FormSettings;
}

/** Undefined if the form is gone or its notifications have been turned off. */
export async function notifiedForm(db: Db, formId: number): Promise<NotifiedForm | undefined> {
  const form = await formSummary(db, formId);
  const creator = form && (await accountById(db, form.creatorId));
  if (!creator) return undefined;
  const settings = await formSettings(db, formId);
  return settings.send_notification_email_on_new_submission ? { form, creator, settings } : undefined;
}
