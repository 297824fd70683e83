import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  NO_REPLY_ADDRESS: [409, 'This submission has no email address to reply to.'],
  REPLIER_UNVERIFIED: [409, 'Confirm your email address first. Then you can send replies.'],
  FORM_OWNER_UNVERIFIED: [409, 'The form’s owner must confirm their email address before replies can be sent.'],
  TOO_MANY_REPLIES: [429, 'Too many replies. Try again in an hour.'],
  REPLY_KEY_USED: [422, 'A different reply was already sent with this key.'],
  UNKNOWN_REPLY: [404, 'Reply not found'],
  UNKNOWN_CANNED_REPLY: [404, 'Canned reply not found'],
  TOO_MANY_CANNED_REPLIES: [409, 'A form can have at most {max} canned replies.'],
  REPLY_SENT: [409, 'This reply has already been sent.'],
  REPLY_BEING_SENT: [409, 'This reply is being sent and can no longer be undone.'],
  REPLY_FAILED: [409, 'This reply could not be sent, so there is nothing to undo.'],
});
