import { defineServerTexts } from '../../contract/server-text.ts';

/** Why the auto responder sent nothing. */
export const serverTexts = defineServerTexts({
  REPLY_SUBMISSION_DELETED: 'Not sent: the submission was deleted',
  REPLY_SUBMISSION_LOCKED: 'Not sent: the content of the submission was locked',
  REPLY_TOO_SOON: 'Not sent: this address already got an email from this form’s auto responder in the last 24 hours',
  REPLY_ADDRESS_LIMIT: 'Not sent: this address reached its hourly limit of auto responder emails',
  REPLY_FORM_LIMIT: 'Not sent: this form reached its hourly limit of auto responder emails',
  REPLY_NETWORK_LIMIT: 'Not sent: this visitor’s network reached its hourly limit of auto responder emails',
  REPLY_FORM_DELETED: 'Not sent: the form was deleted',
  REPLY_OWNER_UNVERIFIED: 'Not sent: the form owner’s address is not verified yet',
  REPLY_OWNER_SUSPENDED: 'Not sent: the form owner’s account is suspended',
  REPLY_TURNED_OFF: 'Not sent: the auto responder is turned off',
});
