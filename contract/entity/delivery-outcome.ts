import { defineServerTexts } from '../server-text.ts';

/** Why a delivery failed, waits or reached nobody, where several kinds of delivery share the reason. */
export const deliveryOutcomes = defineServerTexts({
  DELIVERY_SAVED: 'Saved to the outbox; email is not set up',
  OUTBOX_NOT_WRITABLE: 'Waiting until the outbox folder can be written',
  RECEIVER_RETURNED: 'The receiver returned {status}',
  RECEIVER_UNKNOWN: 'The receiver’s host name could not be found',
  RECEIVER_NOT_LISTENING: 'The receiver accepts no connections',
  RECEIVER_UNREACHABLE: 'There is no route to the receiver',
  RECEIVER_TIMED_OUT: 'Connecting to the receiver took too long',
  RECEIVER_SILENT: 'The receiver did not respond within {seconds} seconds',
  RECEIVER_HUNG_UP: 'The receiver closed the connection without a response',
  RECEIVER_UNENCRYPTED: 'The receiver does not encrypt connections',
  CERTIFICATE_UNTRUSTED: 'The receiver’s certificate is from an authority that is not trusted',
  CERTIFICATE_EXPIRED: 'The receiver’s certificate has expired',
  CERTIFICATE_OF_OTHER_HOST: 'The receiver’s certificate is for another host name',
  TARGET_BLOCKED: 'Blocked: the address is not on the public internet',
  SUBMISSION_DELETED: 'The submission was deleted',
  SUBMISSION_LOCKED: 'Waiting until the submission is unlocked',
  FORM_DELETED: 'The form was deleted',
  EMAIL_UNVERIFIED: 'Not sent: this email address is not verified yet',
});
