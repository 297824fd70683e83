import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { declineInvitation, InvitedRole, inviteUser, joinByInvitation, lookAtInvitation } from './contract.ts';
import { texts } from './texts.ts';

/** The form's uid. */
const OfForm = z.object({ form: z.string() });
const OfAccess = z.extend(OfForm, { id: z.number() });

/** Who shares a form, as the server has them. */
export const loadShares = defineCommand('sharing/load', OfForm);
/** Invites an address to a form. */
export const addUser = defineCommand('sharing/add-user', z.extend(OfForm, { user: inviteUser.body }), {
  title: texts('add'),
  icon: 'user-plus',
});
export const updateRole = defineCommand('sharing/update-role', z.extend(OfAccess, { role: InvitedRole }), {
  title: texts('update'),
  icon: 'pencil',
});
/** Takes access, or an invitation, away until it is activated. */
export const revokeAccess = defineCommand('sharing/revoke', OfAccess, { title: texts('revoke'), icon: 'ban' });
/** Brings back what an access link was before it was revoked. */
export const activateAccess = defineCommand('sharing/activate', OfAccess, { title: texts('activate'), icon: 'check' });

/** The invitations that wait for this user's answer. */
export const loadInvitations = defineCommand('sharing/load-invitations', z.object({}));
export const acceptMine = defineCommand('sharing/accept-mine', z.object({ id: z.number() }), {
  title: texts('accept'),
  icon: 'check',
});
export const declineMine = defineCommand('sharing/decline-mine', z.object({ id: z.number() }), {
  title: texts('decline'),
  icon: 'times',
});

/** Reads the invitation of a mailed link. */
export const readInvitation = defineCommand('sharing/read-invitation', lookAtInvitation.body);
/** Accepts it with the account that is signed in. */
export const acceptByToken = defineCommand('sharing/accept', lookAtInvitation.body);
/** Accepts it with a new account. */
export const joinByToken = defineCommand('sharing/join', joinByInvitation.body);
export const declineByToken = defineCommand('sharing/decline', z.extend(declineInvitation.body, { id: z.number() }));
/** To the login page, and from there back to the invitation. */
export const logInToAnswer = defineCommand(
  'sharing/log-in-to-answer',
  z.extend(lookAtInvitation.body, { username: z.string() }),
);
