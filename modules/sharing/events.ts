import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { acceptMineCall, listInvitations, getInvitation, ShareAccess } from './contract.ts';

/** A form's access links, by form uid. */
export const FormShares = z.object({ form: z.string(), shares: z.array(ShareAccess) });
export type FormShares = z.infer<typeof FormShares>;

/** All links of a form were loaded, the creator's first. */
export const sharesLoaded = defineEvent('sharing/loaded', FormShares);
/** A link was added or changed. */
export const shareSaved = defineEvent('sharing/saved', z.object({ form: z.string(), share: ShareAccess }));

/** The user's pending invitations were loaded. */
export const invitationsLoaded = defineEvent('sharing/invitations-loaded', listInvitations.response);
/** An emailed link was opened; its invitation is loading. */
export const invitationOpened = defineEvent('sharing/invitation-opened', z.object({}));
/** The invitation of the open emailed link was loaded. */
export const invitationRead = defineEvent('sharing/invitation-read', getInvitation.response);
/** The user gained a form and is redirected to it once it is loaded. */
export const invitationAccepted = defineEvent('sharing/invitation-accepted', acceptMineCall.response);
export const invitationDeclined = defineEvent('sharing/invitation-declined', z.object({ id: z.number() }));
