import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { CcStatus, OptedOut } from './contract.ts';

/** Who has ended the notifications of a form (its uid). */
export const optedOutLoaded = defineEvent(
  'notification-mail/opted-out-loaded',
  z.object({ form: z.string(), opted_out: z.array(OptedOut) }),
);

/** Which CC addresses of a form (its uid) have confirmed. */
export const ccLoaded = defineEvent(
  'notification-mail/cc-loaded',
  z.object({ form: z.string(), cc: z.array(CcStatus) }),
);
