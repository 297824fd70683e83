import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { EmailText } from '../../contract/personal.ts';

export const loggedIn = defineEvent('accounts/logged-in', z.object({}));
/** Recorded whether or not the address already had an account: the server does not reveal which. */
export const registered = defineEvent('accounts/registered', z.object({ email: EmailText }));
export const resetLinkRequested = defineEvent('accounts/reset-link-requested', z.object({}));
export const emailVerified = defineEvent('accounts/email-verified', z.object({}));
