import { defineErrors } from '../../contract/error.ts';

/** Errors of sharing a form and of accepting or declining invitations. */
export const errors = defineErrors({
  UNKNOWN_ACCESS: [404, 'Share access not found'],
  CREATOR_ACCESS: [403, 'The creator’s access cannot be changed or revoked.'],
  HAS_ACCESS: [409, '{username} already has access to this form.'],
  ACCESS_REVOKED: [409, 'Access for {username} is revoked. Activate it instead.'],
  NOT_CHANGEABLE: [409, 'Only active access and pending invitations can be changed or revoked.'],
  INVITER_UNPROVEN: [403, 'Confirm your email address before you invite others.'],
  TOO_MANY_INVITATIONS: [429, 'Too many invitations. Try again in an hour.'],
  UNKNOWN_INVITATION: [404, 'Invitation not found'],
  BAD_INVITATION: [400, 'This invitation has expired or was already accepted or declined. Request a new one.'],
  INVITATION_WITHDRAWN: [403, 'This invitation was revoked.'],
  OTHER_ADDRESS: [403, 'This invitation is for another address. Log in with {username} to accept it.'],
  ADDRESS_UNPROVEN: [403, 'Confirm your email address first, or use the link in the invitation.'],
  ADDRESS_HAS_ACCOUNT: [409, '{username} has an account. Log in to accept the invitation.'],
});
