import { generalErrors, type Host, inTransaction, createError } from '../../../../server/kit.ts';
import {
  editorRoles,
  lockForm,
  queueCredentialEmail,
  readForm,
  requireRole,
} from '../../../workspaces/server/public.ts';
import { changeForm as changeFormCall, rotateApiKey } from '../../contract.ts';
import { rotatedApiKey } from '../api-key.ts';
import { changeForm } from '../change.ts';

export function serveNewer(host: Host): void {
  const { db, live } = host;

  host.serve(changeFormCall, async ({ account, params, body, visitor }) => {
    const access = await requireRole(db, params.id, account, editorRoles);
    await changeForm(host, access, body);
    const form = await readForm(host, access.formId, account.id, visitor.origin);
    // The account's access may have changed since.
    if (form.user_role === 'ONLY_VIEW_USER') throw createError(generalErrors.NOT_ALLOWED);
    return form;
  });

  host.serve(rotateApiKey, async ({ account, params }) => {
    const access = await requireRole(db, params.id, account, editorRoles);
    const { formId } = access;
    return inTransaction(db, async (tx) => {
      await lockForm(tx, access);
      const api_key = await rotatedApiKey({ ...host, db: tx }, formId);
      await queueCredentialEmail(host, tx, {
        formId,
        by: account.id,
        credential: 'API key',
      });
      await live.publish(`form:${formId}`, { event: 'form-changed', form_id: formId }, tx);
      return { api_key };
    });
  });
}
