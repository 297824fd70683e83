import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { FormChange } from './contract.ts';
import { texts } from './texts.ts';

/** `form` is the form's uid. */
const FormRef = z.object({ form: z.string() });

/** Loads the settings of a form. */
export const loadSettings = defineCommand('form-settings/load', FormRef);
/** Changes some settings of a form. */
export const saveSettings = defineCommand('form-settings/save', z.extend(FormRef, { change: FormChange }), {
  title: texts('save'),
  icon: 'save',
});
/** Replaces the API key of a form. The old one stops working immediately. */
export const rotateKey = defineCommand('form-settings/rotate-key', FormRef, {
  title: texts('rotate'),
  icon: 'refresh',
});
