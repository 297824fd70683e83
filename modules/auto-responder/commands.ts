import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { sendTestReply } from './contract.ts';
import { texts } from './texts.ts';

/** Sends the auto-reply of a form as currently edited to the user's own address. `form` is the form's uid. */
export const sendTest = defineCommand(
  'auto-responder/test',
  z.object({ form: z.string(), reply: sendTestReply.body }),
  { title: texts('sendTest'), icon: 'send' },
);
