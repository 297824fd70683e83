import type { Host } from '../../../../server/kit.ts';
import { editorRoles, rejectOtherForm, requireRole } from '../../../workspaces/server/public.ts';
import { activateShare, inviteUser, listShares, revokeShare, shareForm, updateAccess } from '../../contract.ts';
import { changeAccess, invite } from '../sharing.ts';
import { sharesOf } from '../shares.ts';

/** Serves both API generations over the same links. */
export function serveAccess(host: Host): void {
  const { db } = host;

  host.serve(inviteUser, ({ account, params, body }) => invite(host, params.formId, account, body));

  host.serve(updateAccess, ({ account, params, body }) => {
    const { formId, accessId } = params;
    if ('privilege_type' in body)
      return changeAccess(host, formId, accessId, account, { kind: 'edited', role: body.privilege_type });
    return changeAccess(host, formId, accessId, account, { kind: body.is_revoked ? 'revoked' : 'activated' });
  });

  host.serve(listShares, async ({ account, params, query }) => {
    const form = await requireRole(db, params.formId, account, editorRoles);
    rejectOtherForm(form, query);
    return { share_form_accesses: await sharesOf(db, form.formId) };
  });

  host.serve(shareForm, async ({ account, params, body }) => {
    const { form_id, ...invitee } = body;
    rejectOtherForm(await requireRole(db, params.formId, account, editorRoles), { form_id });
    return invite(host, params.formId, account, invitee);
  });

  host.serve(revokeShare, async ({ account, params: { formId, shareId }, body }) => {
    rejectOtherForm(await requireRole(db, formId, account, editorRoles), body);
    return changeAccess(host, formId, shareId, account, { kind: 'revoked' });
  });

  host.serve(activateShare, async ({ account, params: { formId, shareId }, query }) => {
    rejectOtherForm(await requireRole(db, formId, account, editorRoles), query);
    return changeAccess(host, formId, shareId, account, { kind: 'activated' });
  });
}
