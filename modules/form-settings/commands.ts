import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { FormChange } from './contract.ts';
import { texts } from './texts.ts';

/** The form's uid. */
const OfForm = z.object({ form: z.string() });

/** The settings of a form as the server has them. */
export const loadSettings = defineCommand('form-settings/load', OfForm);
/** Changes some settings of a form. */
export const saveSettings = defineCommand('form-settings/save', z.extend(OfForm, { change: FormChange }), {
  title: texts('save'),
  icon: 'save',
});
/** Gives the form another API key; the old one ends at once. */
export const rotateKey = defineCommand('form-settings/rotate-key', OfForm, {
  title: texts('rotate'),
  icon: 'refresh',
});
