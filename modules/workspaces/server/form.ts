import type { EditedForm, ViewedForm } from '../../../contract/entity/form.ts';
import { collectorOrigin, type Host, createError, sharedErrors } from '../../../server/kit.ts';
import { gatherCounts, viewForms } from './forms.ts';
import { settingsPart } from './points.ts';
import { formRows } from './read.ts';

/**
 * A form as returned to the account, with its editable settings if the account may edit. `origin` is the origin of the
 * request.
 */
export async function readForm(
  host: Host,
  formId: number,
  accountId: number,
  origin: string,
): Promise<EditedForm | ViewedForm> {
  const rows = await formRows(host.db, accountId, formId);
  const counts = await gatherCounts(host, accountId, rows);
  const [form] = await viewForms(host, rows, counts, collectorOrigin(host.config, origin));
  if (!form) throw createError(sharedErrors.UNKNOWN_FORM);
  const { user_role, user_form_links = [], webhooks = [], ...plain } = form;
  if (user_role === 'ONLY_VIEW_USER') return { ...plain, user_role };
  const [settings] = await Promise.all(host.contributions(settingsPart).map((read) => read(formId)));
  if (!settings) throw new Error('No module reads the settings of forms');
  return { ...plain, ...settings, user_role, user_form_links, webhooks };
}
