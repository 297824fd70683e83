import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

/** Id of the wizard's draft. */
export const FIRST_FORM_DRAFT = 'setup/first-form';

const OneForm = z.object({
  /** Form uid. */
  form: z.string(),
});

/** Polls every few seconds until the form is no longer fresh. Cancelled when the page is left. */
export const watchForm = defineCommand('setup/watch-form', OneForm);
export const sendTest = defineCommand('setup/send-test', OneForm, { title: texts('sendTest'), icon: 'send' });
