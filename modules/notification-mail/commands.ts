import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

/** The form's uid. */
const OfForm = z.object({ form: z.string() });

/** A notification as the form sends them, to the user's own address. */
export const sendTest = defineCommand('notification-mail/test', OfForm, { title: texts('sendTest'), icon: 'send' });
/** Reads which addresses of the form have ended its notifications. */
export const loadOptedOut = defineCommand('notification-mail/load-opted-out', OfForm);
/** Reads which CC addresses of the form have confirmed. */
export const loadCc = defineCommand('notification-mail/load-cc', OfForm);
/** Mails a CC address the link to confirm once more. */
export const requestCcConfirmation = defineCommand(
  'notification-mail/ask-cc',
  z.object({ form: z.string(), address: z.string() }),
  {
    title: texts('ccResend'),
    icon: 'send',
  },
);
