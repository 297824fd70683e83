import * as z from 'zod/mini';
import { DigestTime } from '../../contract/entity/form-settings.ts';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';
import { EmailText } from '../../contract/personal.ts';

/** `form` is the form's uid. */
const OfForm = z.object({ form: z.string() });

/** Sends a sample notification to the user's own address. */
export const sendTest = defineCommand('notification-mail/test', OfForm, { title: texts('sendTest'), icon: 'send' });
/** Loads the addresses that have unsubscribed from the form's notifications. */
export const loadOptedOut = defineCommand('notification-mail/load-opted-out', OfForm);
/** Loads the confirmation status of the form's CC addresses. */
export const loadCc = defineCommand('notification-mail/load-cc', OfForm);
/** Sends a CC address the confirmation link again. */
export const requestCcConfirmation = defineCommand(
  'notification-mail/ask-cc',
  z.object({ form: z.string(), address: EmailText }),
  {
    title: texts('ccResend'),
    icon: 'send',
  },
);
/** Loads when the user gets daily digests. */
export const loadDigestTime = defineCommand('notification-mail/load-digest-time', z.object({}));
/** Sets when the user gets the daily digests of all forms; null means at the time of each form. */
/** The id of the draft of the digest time. */
export const DIGEST_TIME_DRAFT = 'notification-mail/digest-time';

export const saveDigestTime = defineCommand(
  'notification-mail/save-digest-time',
  z.object({ daily_digest: z.nullable(DigestTime) }),
  { title: texts('saveDigestTime'), icon: 'save' },
);
