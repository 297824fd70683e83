import type { Host } from '../../../../server/kit.ts';
import { refuse } from '../../../../server/kit.ts';
import { editors, requireRole } from '../../../workspaces/server/public.ts';
import { activateShare, inviteUser, listShares, revokeShare, shareForm, updateAccess } from '../../contract.ts';
import { refusals } from '../../refusals.ts';
import { changeAccess, invite } from '../sharing.ts';
import { sharesOf } from '../shares.ts';

/** Both generations over the same links. */
export function serveAccess(host: Host): void {
  const { db } = host;

  host.serve(inviteUser, ({ account, params, body }) => invite(host, params.formId, account, body));

  host.serve(updateAccess, ({ account, params, body }) => {
    const { formId, accessId } = params;
    if ('privilege_type' in body)
      return changeAccess(host, formId, accessId, account, { kind: 'edited', role: body.privilege_type });
    return changeAccess(host, formId, accessId, account, { kind: body.is_revoked ? 'revoked' : 'activated' });
  });

  host.serve(listShares, async ({ account, params }) => {
    const { formId } = await requireRole(db, params.formId, account.id, editors);
    return { share_form_accesses: await sharesOf(db, formId) };
  });

  host.serve(shareForm, async ({ account, params, body }) => {
    const { form_id: named, ...invitee } = body;
    const { formId, formUid } = await requireRole(db, params.formId, account.id, editors);
    if (named !== undefined && ![String(formId), formUid].includes(String(named))) throw refuse(refusals.OTHER_FORM);
    return invite(host, params.formId, account, invitee);
  });

  host.serve(revokeShare, ({ account, params: { formId, shareId } }) =>
    changeAccess(host, formId, shareId, account, { kind: 'revoked' }),
  );

  host.serve(activateShare, ({ account, params: { formId, shareId } }) =>
    changeAccess(host, formId, shareId, account, { kind: 'activated' }),
  );
}
