import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { putLogo, sendTestReply } from './contract.ts';
import { texts } from './texts.ts';

/** Sends the auto-reply of a form as currently edited to the user's own address. `form` is the form's uid. */
export const sendTest = defineCommand(
  'auto-responder/test',
  z.object({ form: z.string(), reply: sendTestReply.body }),
  { title: texts('sendTest'), icon: 'send' },
);

/** `form` is the form's uid. */
const OfForm = z.object({ form: z.string() });

export const loadLogo = defineCommand('auto-responder/load-logo', OfForm);
/** Sets the picture beside the colour of a form's auto-replies. */
export const saveLogo = defineCommand('auto-responder/save-logo', z.extend(OfForm, putLogo.body.shape));
export const removeLogo = defineCommand('auto-responder/remove-logo', OfForm);
/** Undoes `removeLogo`. */
export const restoreLogo = defineCommand('auto-responder/restore-logo', OfForm);
