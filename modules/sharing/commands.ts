import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { declineInvitation, InvitedRole, inviteUser, joinByInvitation, getInvitation } from './contract.ts';
import { texts } from './texts.ts';
import { EmailText } from '../../contract/personal.ts';

/** `form` is the form's uid. */
const OfForm = z.object({ form: z.string() });
const OfAccess = z.extend(OfForm, { id: z.number() });

/** Loads the access links of a form. */
export const loadShares = defineCommand('sharing/load', OfForm);
/** Invites an email address to a form. */
export const addUser = defineCommand('sharing/add-user', z.extend(OfForm, { user: inviteUser.body }), {
  title: texts('add'),
  icon: 'user-plus',
});
export const updateRole = defineCommand('sharing/update-role', z.extend(OfAccess, { role: InvitedRole }), {
  title: texts('update'),
  icon: 'pencil',
});
/** Revokes access or an invitation until it is activated again. */
export const revokeAccess = defineCommand('sharing/revoke', OfAccess, { title: texts('revoke'), icon: 'ban' });
/** Restores a revoked access link to its previous status. */
export const activateAccess = defineCommand('sharing/activate', OfAccess, { title: texts('activate'), icon: 'check' });

/** Loads the user's pending invitations. */
export const loadInvitations = defineCommand('sharing/load-invitations', z.object({}));
export const acceptMine = defineCommand('sharing/accept-mine', z.object({ id: z.number() }), {
  title: texts('accept'),
  icon: 'check',
});
export const declineMine = defineCommand('sharing/decline-mine', z.object({ id: z.number() }), {
  title: texts('decline'),
  icon: 'times',
});

/** Loads the invitation of an emailed link. */
export const readInvitation = defineCommand('sharing/read-invitation', getInvitation.body);
/** Accepts the invitation with the signed-in account. */
export const acceptByToken = defineCommand('sharing/accept', getInvitation.body);
/** Accepts the invitation by creating an account. */
export const joinByToken = defineCommand('sharing/join', joinByInvitation.body);
export const declineByToken = defineCommand('sharing/decline', z.extend(declineInvitation.body, { id: z.number() }));
/** Opens the login page and returns to the invitation afterwards. */
export const logInToRespond = defineCommand(
  'sharing/log-in-to-answer',
  z.extend(getInvitation.body, { username: EmailText }),
);
