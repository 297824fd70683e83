import { defineServerTexts } from '../server-text.ts';

/** Why a delivery failed, waits or reached nobody, where several kinds of delivery share the reason. */
export const deliveryOutcomes = defineServerTexts({
  DELIVERY_SAVED: 'Saved to the outbox; email is not set up',
  OUTBOX_NOT_WRITABLE: 'Waiting until the outbox folder can be written',
  RECEIVER_RETURNED: 'The receiver returned {status}',
  TARGET_BLOCKED: 'Blocked: the address is not on the public internet',
  SUBMISSION_DELETED: 'The submission was deleted',
  SUBMISSION_LOCKED: 'Waiting until the submission is unlocked',
  FORM_DELETED: 'The form was deleted',
  EMAIL_UNVERIFIED: 'Not sent: this email address is not verified yet',
});
