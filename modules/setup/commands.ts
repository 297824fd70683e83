import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

const OneForm = z.object({
  /** Its uid. */
  form: z.string(),
});

/** Look every few seconds whether the form is still fresh; cancelled by leaving the page. */
export const watchForm = defineCommand('setup/watch-form', OneForm);
export const sendTest = defineCommand('setup/send-test', OneForm, { title: texts('sendTest'), icon: 'send' });
