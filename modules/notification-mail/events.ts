import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { CcStatus, getDigestTime, OptedOut } from './contract.ts';

/** Addresses unsubscribed from a form's notifications, by form uid. */
export const optedOutLoaded = defineEvent(
  'notification-mail/opted-out-loaded',
  z.object({ form: z.string(), opted_out: z.array(OptedOut) }),
);

/** Confirmation status of a form's CC addresses, by form uid. */
export const ccLoaded = defineEvent(
  'notification-mail/cc-loaded',
  z.object({ form: z.string(), cc: z.array(CcStatus) }),
);

/** When the user gets daily digests, as stored. */
export const digestTimeLoaded = defineEvent('notification-mail/digest-time-loaded', getDigestTime.response);
