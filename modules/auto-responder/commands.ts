import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { sendTestReply } from './contract.ts';
import { texts } from './texts.ts';

/** The auto-reply of a form (its uid) as it is being written, to the user's own address. */
export const sendTest = defineCommand(
  'auto-responder/test',
  z.object({ form: z.string(), reply: sendTestReply.body }),
  { title: texts('sendTest'), icon: 'send' },
);
