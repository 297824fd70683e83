import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';

/** Loads the last check of a form's installation. `form` is the form's uid. */
export const loadCheck = defineCommand('installation/load-check', z.object({ form: z.string() }));
