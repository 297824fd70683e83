import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';

const OneForm = z.object({ form: z.string() });
/** The form should be checked again. */
export const checkDue = defineEvent('setup/look-due', OneForm);
export const testSent = defineEvent('setup/test-sent', OneForm);
