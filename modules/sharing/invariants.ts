import * as z from 'zod/mini';
import { hasSaved, invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { overlayOf, tabDraft } from '../settings/public.ts';
import { addUser, updateRole } from './commands.ts';
import { InvitedRole, inviteUser } from './contract.ts';
import { shares } from './state.ts';

export default [
  invariant('sharing', 'a share of a form is listed once', (read) =>
    [...read(shares)].every(({ shares: all }) => new Set(all.map(({ id }) => id)).size === all.length),
  ),
  precondition('sharing', addUser, 'a user is invited as entered', ({ form, user }, read) =>
    isAsEntered(read, tabDraft(form, `${overlayOf('access')} new`), user, inviteUser.body),
  ),
  precondition('sharing', updateRole, 'a role is changed as entered', ({ form, id, role }, read) =>
    isAsEntered(read, tabDraft(form, `${overlayOf('access')} ${id}`), { role }, z.object({ role: InvitedRole })),
  ),
  postcondition('sharing', updateRole, 'a changed role is that of the share', ({ form, id, role }, read) =>
    hasSaved(
      read(shares)
        .get(form)
        ?.shares.find((one) => one.id === id),
      { privilege_type: role },
    ),
  ),
];
