import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { getLogo } from './contract.ts';

/** The logo of a form's auto-replies was loaded, set or removed. */
export const logoLoaded = defineEvent('auto-responder/logo-loaded', z.extend(getLogo.response, { form: z.string() }));
