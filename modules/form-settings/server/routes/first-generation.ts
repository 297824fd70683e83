import { isDeepStrictEqual } from 'node:util';
import { MASKED } from '../../../../contract/entity/form-settings.ts';
import { type Host, createError, sharedErrors } from '../../../../server/kit.ts';
import { editorRoles, formSummary, rejectOtherForm, requireRole } from '../../../workspaces/server/public.ts';
import { type FirstGenerationSettings, getFirstSettings, putFirstSettings } from '../../contract.ts';
import { toFirstGenerationNames, toNewerNames } from '../../first-generation-names.ts';
import { errors } from '../../errors.ts';
import { readSettings } from '../settings-response.ts';
import { changeForm } from '../change.ts';

export function serveFirst(host: Host): void {
  const { db } = host;

  host.serve(getFirstSettings, async ({ account, params, query }) => {
    const form = await requireRole(db, params.formId, account, editorRoles);
    rejectOtherForm(form, query);
    return { settings: await readFirst(host, form.formId) };
  });

  host.serve(putFirstSettings, async ({ account, params, body }) => {
    const form = await requireRole(db, params.formId, account, editorRoles);
    const { formId } = form;
    const { settings, success: _, errors: __, ...bare } = body;
    rejectOtherForm(form, bare);
    rejectOtherForm(form, settings ?? {});
    const { form_id: _form, domain, api_token, zapier_hooks, ...change } = { ...bare, ...settings };
    requireUnchanged({ domain, api_token, zapier_hooks }, await readFirst(host, formId));
    await changeForm(host, form, toNewerNames(change));
    return { settings: await readFirst(host, formId) };
  });
}

async function readFirst(host: Host, formId: number): Promise<FirstGenerationSettings> {
  const form = await formSummary(host.db, formId);
  if (!form) throw createError(sharedErrors.UNKNOWN_FORM);
  const { name, domain } = form;
  return { form_id: formId, name, domain, ...toFirstGenerationNames(await readSettings(host, formId)) };
}

/** Rejects changed read-only fields. They may come back unchanged or masked. */
function requireUnchanged(
  sent: Partial<Readonly<Record<keyof FirstGenerationSettings, unknown>>>,
  current: FirstGenerationSettings,
): void {
  const currentValues = new Map<string, unknown>(Object.entries(current));
  for (const [field, value] of Object.entries(sent)) {
    if (value === undefined || value === MASKED) continue;
    if (!isDeepStrictEqual(value, currentValues.get(field))) throw createError(errors.READ_ONLY, { field });
  }
}
