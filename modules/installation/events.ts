import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { InstallationCheck } from './contract.ts';

/** The last check of a form's installation was loaded; null before the first. */
export const checkLoaded = defineEvent(
  'installation/check-loaded',
  z.object({ form: z.string(), check: z.nullable(InstallationCheck) }),
);
