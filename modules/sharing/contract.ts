import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { MailedToken, NewPassword, passwordErrors } from '../../contract/entity/credential.ts';
import { Key, NamedForm, PathId } from '../../contract/entity/id.ts';
import { Label } from '../../contract/entity/label.ts';
import { UserFormLink } from '../../contract/entity/role.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';
import { EmailText, NameText, personal } from '../../contract/personal.ts';

/** Roles that an invitation can grant. Nobody can be invited as creator (SPEC.md points 5 and 6). */
export const InvitedRole = z.enum(['ADMIN', 'ONLY_VIEW_USER']);
export type InvitedRole = z.infer<typeof InvitedRole>;

/** An access link with the email address under each of the names in SPEC.md point 3. */
export const ShareAccess = z.extend(UserFormLink, { username: EmailText, user_name: NameText });
export type ShareAccess = z.infer<typeof ShareAccess>;

/** Live event on `form:{id}`: a link was added or changed. Clients that may see the links reload them. */
export const SharesChangedLiveEvent = z.object({ event: z.literal('shares'), form_id: z.number() });
export type SharesChangedLiveEvent = z.infer<typeof SharesChangedLiveEvent>;

const ofForm = [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED] as const;
const ofAccess = [...ofForm, errors.UNKNOWN_ACCESS, errors.CREATOR_ACCESS] as const;
const ofInviting = [
  ...ofForm,
  errors.HAS_ACCESS,
  errors.ACCESS_REVOKED,
  errors.INVITER_UNPROVEN,
  errors.TOO_MANY_INVITATIONS,
  sharedErrors.MAXIMUM_REACHED,
] as const;

/** Email address to invite (SPEC.md point 5: required, must be an email). */
const Invitee = personal(
  'email',
  z
    .string(inputError(inputErrors.BLANK))
    .check(
      z.trim(),
      z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
      z.maxLength(254, { ...inputError(inputErrors.NOT_AN_EMAIL), abort: true }),
      z.email(inputError(inputErrors.NOT_AN_EMAIL)),
    ),
);

const invitee = {
  username: Invitee,
  privilege_type: z._default(InvitedRole, 'ONLY_VIEW_USER'),
};
const byForm = z.strictObject({ formId: Key });

export const inviteUser = defineEndpoint('sharing/invite', {
  method: 'POST',
  once: true,
  path: '/v2/cli/forms/:formId/access',
  summary: 'Invites an address to a form; repeating it sends a new link while the invitation is pending or declined',
  params: byForm,
  body: z.strictObject(invitee),
  response: ShareAccess,
  errors: ofInviting,
});

export const updateAccess = defineEndpoint('sharing/update', {
  method: 'PATCH',
  path: '/v2/cli/forms/:formId/access/:accessId',
  summary: 'Changes the role of an access link, or revokes or activates it',
  params: z.strictObject({ formId: Key, accessId: PathId }),
  body: z.union([z.strictObject({ privilege_type: InvitedRole }), z.strictObject({ is_revoked: z.boolean() })]),
  response: ShareAccess,
  errors: [...ofAccess, errors.NOT_CHANGEABLE],
});

export const listShares = defineEndpoint('sharing/list', {
  method: 'GET',
  path: '/cli/multi/share_form_accesses/:formId',
  summary: 'The access links of a form, the creator first',
  params: byForm,
  query: z.strictObject(NamedForm),
  response: z.object({ share_form_accesses: z.array(ShareAccess) }),
  errors: ofForm,
});

export const shareForm = defineEndpoint('sharing/share', {
  method: 'POST',
  once: true,
  path: '/cli/multi/share_form_access/:formId',
  summary: 'Invites an address to a form',
  params: byForm,
  body: z.strictObject({ ...invitee, ...NamedForm }),
  response: ShareAccess,
  errors: ofInviting,
});

const byShare = z.strictObject({ shareId: PathId, formId: Key });

export const revokeShare = defineEndpoint('sharing/revoke', {
  method: 'DELETE',
  path: '/cli/multi/share_form_access/:shareId/:formId',
  summary: 'Revokes an access link',
  params: byShare,
  body: z.strictObject(NamedForm),
  response: ShareAccess,
  errors: [...ofAccess, errors.NOT_CHANGEABLE],
});

export const activateShare = defineEndpoint('sharing/activate', {
  method: 'GET',
  path: '/cli/multi/share_form_access/activate/:shareId/:formId',
  changes: true,
  summary: 'Restores a revoked access link to its previous status',
  params: byShare,
  query: z.strictObject(NamedForm),
  response: ShareAccess,
  errors: ofAccess,
});

/** Console page for invitation emails, below `/app`. The token follows as `#token=`. */
export const INVITATION_PAGE = '/accept-invitation';

/** Id of the banner for pending invitations. */
export const INVITATIONS_NOTIFICATION = 'invitations';

/** An invitation as shown to the invited person. */
const Invitation = z.object({
  id: z.number(),
  invited_by: NameText,
  form_name: NameText,
  project_name: NameText,
  privilege_type: InvitedRole,
});
export type Invitation = z.infer<typeof Invitation>;

/** The form that an accepted invitation opens. */
const AcceptedForm = z.object({
  form_id: z.number(),
  form_uid: z.string(),
  project_id: z.number(),
  project_uid: z.string(),
});
export type AcceptedForm = z.infer<typeof AcceptedForm>;

const byToken = z.strictObject({ token: MailedToken });
const ofToken = [errors.BAD_INVITATION, errors.INVITATION_WITHDRAWN] as const;

export const getInvitation = defineEndpoint('sharing/look-at-invitation', {
  method: 'POST',
  path: '/v2/cli/invitations/look',
  access: 'anyone',
  summary: 'The inviter, recipient and form of an invitation, by emailed token',
  body: byToken,
  response: z.extend(Invitation, {
    /** The invited address. */
    username: EmailText,
    /** Whether the address has an account. If so, the user logs in to accept; otherwise they create one. */
    has_account: z.boolean(),
    /** Email address of the signed-in account, if any. */
    signed_in_as: z.nullable(EmailText),
    /** Whether the signed-in account is the invited one. */
    is_mine: z.boolean(),
  }),
  errors: ofToken,
});

export const acceptInvitation = defineEndpoint('sharing/accept-invitation', {
  method: 'POST',
  path: '/v2/cli/invitations/accept',
  summary: 'Accepts an invitation by emailed token, signed in with the invited address, which the token verifies',
  body: byToken,
  response: AcceptedForm,
  errors: [...ofToken, errors.OTHER_ADDRESS],
});

export const joinByInvitation = defineEndpoint('sharing/join', {
  method: 'POST',
  path: '/v2/cli/invitations/join',
  access: 'anyone',
  summary: 'Creates an account on the plan `shared` for the invited address, accepts the invitation and signs in',
  body: z.strictObject({ token: MailedToken, name: Label, password: NewPassword }),
  response: AcceptedForm,
  errors: [...ofToken, errors.ADDRESS_HAS_ACCOUNT, sharedErrors.TOO_MANY_TRIES, passwordErrors.COMMON_PASSWORD],
});

export const declineInvitation = defineEndpoint('sharing/decline-invitation', {
  method: 'POST',
  path: '/v2/cli/invitations/decline',
  access: 'anyone',
  summary: 'Declines an invitation by emailed token',
  body: byToken,
  response: z.object({}),
  errors: ofToken,
});

export const listInvitations = defineEndpoint('sharing/invitations', {
  method: 'GET',
  path: '/v2/cli/invitations',
  summary: "The user's pending invitations; none before their address is verified",
  response: z.object({ invitations: z.array(Invitation) }),
});

const byInvitation = z.strictObject({ invitationId: PathId });
const ofMine = [
  errors.UNKNOWN_INVITATION,
  errors.BAD_INVITATION,
  errors.INVITATION_WITHDRAWN,
  errors.ADDRESS_UNPROVEN,
] as const;

export const acceptMineCall = defineEndpoint('sharing/accept-mine', {
  method: 'POST',
  path: '/v2/cli/invitations/:invitationId/accept',
  summary: "Accepts an invitation to the user's verified address",
  params: byInvitation,
  response: AcceptedForm,
  errors: ofMine,
});

export const declineMineCall = defineEndpoint('sharing/decline-mine', {
  method: 'POST',
  path: '/v2/cli/invitations/:invitationId/decline',
  summary: "Declines an invitation to the user's verified address",
  params: byInvitation,
  response: z.object({}),
  errors: ofMine,
});
