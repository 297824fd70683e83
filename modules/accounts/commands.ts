import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { forgotPassword, logInCall, registerCall, resetPasswordCall, verifyEmailCall } from './contract.ts';
import { texts } from './texts.ts';
import { EmailText, UrlText } from '../../contract/personal.ts';

export const logIn = defineCommand('accounts/log-in', logInCall.body, { title: texts('login'), icon: 'sign-in' });
export const logOut = defineCommand('accounts/log-out', z.object({}), { title: texts('logout'), icon: 'sign-out' });
export const register = defineCommand('accounts/register', registerCall.body);
export const requestReset = defineCommand('accounts/request-reset', forgotPassword.body);
export const resetPassword = defineCommand('accounts/reset-password', resetPasswordCall.body);
export const verifyEmail = defineCommand('accounts/verify-email', verifyEmailCall.body);
/** Sends the verification email again, to the address of the signed-in user. */
export const resendVerification = defineCommand('accounts/resend-verification', z.object({}), {
  title: texts('resend'),
  icon: 'envelope',
});
/** Navigates to the login page after a delay, unless the user has left `from` by then. */
export const returnToLogin = defineCommand(
  'accounts/return-to-login',
  z.object({
    from: UrlText,
    /** Delay in milliseconds. */
    after: z.number(),
    email: z.optional(EmailText),
  }),
);
