import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { acceptMine, listInvitations, lookAtInvitation, ShareAccess } from './contract.ts';

/** The access links of a form, by the form's uid. */
export const FormShares = z.object({ form: z.string(), shares: z.array(ShareAccess) });
export type FormShares = z.infer<typeof FormShares>;

/** All links of a form as the server has them now, the creator first. */
export const sharesLoaded = defineEvent('sharing/loaded', FormShares);
/** One was added or changed. */
export const shareSaved = defineEvent('sharing/saved', z.object({ form: z.string(), share: ShareAccess }));

/** What waits for this user's answer. */
export const invitationsLoaded = defineEvent('sharing/invitations-loaded', listInvitations.response);
/** A mailed link was opened; what it leads to is asked for. */
export const invitationOpened = defineEvent('sharing/invitation-opened', z.object({}));
/** The invitation of the mailed link that is open. */
export const invitationRead = defineEvent('sharing/invitation-read', lookAtInvitation.response);
/** The user has a form more, and goes there once it is loaded. */
export const invitationAccepted = defineEvent('sharing/invitation-accepted', acceptMine.response);
export const invitationDeclined = defineEvent('sharing/invitation-declined', z.object({ id: z.number() }));
