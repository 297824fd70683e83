import { sharedErrors } from '../../contract/error.ts';
import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { MailedToken, NewPassword, passwordErrors } from '../../contract/entity/credential.ts';
import { withEmail, Email } from '../../contract/entity/email.ts';
import { Label } from '../../contract/entity/label.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { secret } from '../../contract/secret.ts';
import { errors } from './errors.ts';
import { EmailText, personal, UrlText } from '../../contract/personal.ts';

/** A password as entered at login. The new-password rules do not apply here, so that an old password still logs in. */
const Password = secret(
  z.string(inputError(inputErrors.BLANK)).check(z.minLength(1, inputError(inputErrors.BLANK)), z.maxLength(1024)),
);
/** The address as entered at login. Its format is not checked: an invalid address has no account anyway. */
const Username = personal(
  'email',
  z
    .string(inputError(inputErrors.BLANK))
    .check(z.trim(), z.minLength(1, inputError(inputErrors.BLANK)), z.maxLength(254)),
);

const empty = z.object({});

export const logInCall = defineEndpoint('accounts/login', {
  method: 'POST',
  path: '/cli/user/login',
  access: 'anyone',
  summary: 'Starts a session',
  body: withEmail(Username, { password: Password }),
  response: empty,
  errors: [errors.WRONG_CREDENTIALS, sharedErrors.TOO_MANY_TRIES, errors.SUSPENDED],
});

/** The login page with its form in the HTML, so that it works before the script has loaded and without it. */
export const showLoginPage = defineEndpoint('accounts/show-login-page', {
  method: 'GET',
  path: '/app/login',
  access: 'anyone',
  summary: 'The login page; redirects users who are signed in',
  query: z.looseObject({
    redirect: z.optional(UrlText),
    email: z.optional(EmailText),
    username: z.optional(EmailText),
    /** Present when the session has expired: the page says so. */
    ended: z.optional(z.string()),
  }),
  response: z.string(),
});

/** The login form without its script: the browser posts it to the URL of the page. */
export const loginPage = defineEndpoint('accounts/login-page', {
  method: 'POST',
  path: '/app/login',
  access: 'anyone',
  summary: 'Starts a session from a form post and redirects; on failure, shows the page again with the error',
  query: z.looseObject({ redirect: z.optional(UrlText) }),
  body: z.looseObject({ email_id: z.optional(EmailText) }),
  response: z.string(),
  errors: logInCall.errors,
});

export const checkLoggedIn = defineEndpoint('accounts/check-logged-in', {
  method: 'GET',
  path: '/cli/user/check_logged_in',
  access: 'anyone',
  summary: 'Whether this browser is signed in',
  response: z.object({ logged_in: z.boolean() }),
});

export const showLogoutPage = defineEndpoint('accounts/show-logout-page', {
  method: 'GET',
  path: '/app/logout',
  access: 'anyone',
  summary: 'The logout page; asks for confirmation when another site linked to it',
  query: z.looseObject({}),
  response: z.string(),
});

export const logOutCall = defineEndpoint('accounts/logout', {
  method: 'GET',
  path: '/cli/user/logout',
  access: 'anyone',
  changes: true,
  summary: "Ends the session and clears this browser's cache and storage",
  response: z.object({ logged_out: z.boolean() }),
});

export const registerCall = defineEndpoint('accounts/register', {
  method: 'POST',
  path: '/cli/user/register',
  access: 'anyone',
  summary: 'Creates an account and emails a verification link; an address that has an account gets an email saying so',
  body: withEmail(Email, { name: Label, password: NewPassword }),
  response: empty,
  errors: [errors.SIGNUP_BY_INVITATION, sharedErrors.TOO_MANY_TRIES, passwordErrors.COMMON_PASSWORD],
});

export const forgotPassword = defineEndpoint('accounts/forgot-password', {
  method: 'POST',
  path: '/cli/user/forgot_password',
  access: 'anyone',
  summary: 'Emails a link to set a new password, if the address has an account',
  body: withEmail(Email, {}),
  response: empty,
  errors: [sharedErrors.TOO_MANY_TRIES],
});

export const resetPasswordCall = defineEndpoint('accounts/reset-password', {
  method: 'POST',
  path: '/cli/user/reset_password',
  access: 'anyone',
  summary: 'Sets a new password with an emailed token and ends every session',
  body: z.strictObject({ token: MailedToken, password: NewPassword }),
  response: empty,
  errors: [errors.BAD_TOKEN, passwordErrors.COMMON_PASSWORD],
});

export const verifyEmailCall = defineEndpoint('accounts/verify-email', {
  method: 'POST',
  path: '/cli/user/verify_email',
  access: 'anyone',
  summary:
    'Verifies an address with an emailed token, in a session of its account or with the password, which starts one',
  body: z.strictObject({ token: MailedToken, password: z.optional(Password) }),
  response: empty,
  errors: [
    errors.BAD_TOKEN,
    errors.CONFIRM_WITH_PASSWORD,
    errors.CONFIRM_IN_OTHER_ACCOUNT,
    errors.WRONG_CREDENTIALS,
    errors.SUSPENDED,
    sharedErrors.TOO_MANY_TRIES,
  ],
});

export const sendVerificationEmail = defineEndpoint('accounts/send-verification-email', {
  method: 'GET',
  path: '/cli/anon/send_verification_email/:email',
  access: 'anyone',
  changes: true,
  summary: 'Emails the verification link again, if the address has an unverified account',
  params: z.strictObject({ email: Email }),
  query: z.strictObject({ email_id: z.optional(Email), emailID: z.optional(Email) }),
  response: empty,
  errors: [sharedErrors.TOO_MANY_TRIES],
});

/**
 * Console pages that emailed links open, relative to `/app`. The token is in the fragment (`#token=…`), so that it does not
 * reach a server, a log or the Referer header.
 */
export const emailedPages = { reset: '/reset-password', verify: '/verify-email' } as const;

/** Id of the notification that the operator sees while no mail server is configured. */
export const EMAIL_NOTIFICATION = 'email-not-set-up';
/** Id of the notification that most visitors seem to share one IP address, which suggests an untrusted proxy. */
export const PROXY_NOTIFICATION = 'proxy-not-trusted';
/** Id of the warning that an unverified account sees; its banner offers `sendVerificationEmail`. */
export const VERIFY_NOTIFICATION = 'verify-email';
