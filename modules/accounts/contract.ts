import * as z from 'zod/mini';
import { MailedToken, NewPassword, passwordErrors } from '../../contract/entity/credential.ts';
import { withEmail, Email } from '../../contract/entity/email.ts';
import { Label } from '../../contract/entity/label.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { secret } from '../../contract/secret.ts';
import { errors } from './errors.ts';

/** A password as typed at login: whatever it is, the answer is the same. */
const Password = secret(z.string('cannot be blank').check(z.minLength(1, 'cannot be blank'), z.maxLength(1024)));
/** The address as typed at login; what is no address simply has no account. */
const Username = z.string('cannot be blank').check(z.trim(), z.minLength(1, 'cannot be blank'), z.maxLength(254));

const answered = z.object({});

export const login = defineEndpoint('accounts/login', {
  method: 'POST',
  path: '/cli/user/login',
  access: 'anyone',
  summary: 'Starts a session',
  body: withEmail(Username, { password: Password }),
  response: answered,
  errors: [errors.WRONG_CREDENTIALS, errors.TOO_MANY_TRIES, errors.SUSPENDED],
});

/** The login page, its form in the HTML: it can be used before, and without, the script. */
export const showLoginPage = defineEndpoint('accounts/show-login-page', {
  method: 'GET',
  path: '/app/login',
  access: 'anyone',
  summary: 'The login page; whoever is signed in is led on',
  query: z.looseObject({
    redirect: z.optional(z.string()),
    email: z.optional(z.string()),
    username: z.optional(z.string()),
    /** There when a session ran out, to say so. */
    ended: z.optional(z.string()),
  }),
  response: z.string(),
});

/** The login form without its script: the browser posts it to the page's own address. */
export const loginPage = defineEndpoint('accounts/login-page', {
  method: 'POST',
  path: '/app/login',
  access: 'anyone',
  summary: 'Starts a session from a form post and leads on; a refusal shows the page again, with what is wrong',
  query: z.looseObject({ redirect: z.optional(z.string()) }),
  body: z.looseObject({ email_id: z.optional(z.string()) }),
  response: z.string(),
  errors: login.errors,
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
  summary: 'The page that logs out: at once, or after a question where another site led here',
  query: z.looseObject({}),
  response: z.string(),
});

export const logout = defineEndpoint('accounts/logout', {
  method: 'GET',
  path: '/cli/user/logout',
  access: 'anyone',
  changes: true,
  summary: 'Ends the session and clears what this browser has stored',
  response: z.object({ logged_out: z.boolean() }),
});

export const register = defineEndpoint('accounts/register', {
  method: 'POST',
  path: '/cli/user/register',
  access: 'anyone',
  summary: 'Makes an account and mails a verification link; a known address gets a mail saying so',
  body: withEmail(Email, { name: Label, password: NewPassword }),
  response: answered,
  errors: [errors.SIGNUP_BY_INVITATION, errors.TOO_MANY_TRIES, passwordErrors.COMMON_PASSWORD],
});

export const forgotPassword = defineEndpoint('accounts/forgot-password', {
  method: 'POST',
  path: '/cli/user/forgot_password',
  access: 'anyone',
  summary: 'Mails a link to set a new password, if the address has an account',
  body: withEmail(Email, {}),
  response: answered,
  errors: [errors.TOO_MANY_TRIES],
});

export const resetPassword = defineEndpoint('accounts/reset-password', {
  method: 'POST',
  path: '/cli/user/reset_password',
  access: 'anyone',
  summary: 'Sets a new password by a mailed token and ends every session',
  body: z.strictObject({ token: MailedToken, password: NewPassword }),
  response: answered,
  errors: [errors.BAD_TOKEN, passwordErrors.COMMON_PASSWORD],
});

export const verifyEmail = defineEndpoint('accounts/verify-email', {
  method: 'POST',
  path: '/cli/user/verify_email',
  access: 'anyone',
  summary: 'Proves an address by a mailed token',
  body: z.strictObject({ token: MailedToken }),
  response: answered,
  errors: [errors.BAD_TOKEN],
});

export const sendVerificationEmail = defineEndpoint('accounts/send-verification-email', {
  method: 'GET',
  path: '/cli/anon/send_verification_email/:email',
  access: 'anyone',
  changes: true,
  summary: 'Mails the verification link again, if the address has an unverified account',
  params: z.strictObject({ email: Email }),
  query: z.strictObject({ email_id: z.optional(Email), emailID: z.optional(Email) }),
  response: answered,
  errors: [errors.TOO_MANY_TRIES],
});

/** The console's pages that mailed links lead to, below `/app`; the token follows as `#token=`, so that no server, log or Referer sees it. */
export const mailedPages = { reset: '/reset-password', verify: '/verify-email' } as const;

/** The id of what the operator is told while no mail server is configured. */
export const EMAIL_NOTICE = 'email-not-set-up';
/** The notice that most visitors seem to share one address. */
export const PROXY_NOTICE = 'proxy-not-trusted';
/** The id of the warning that an unverified account sees; its banner offers `sendVerificationEmail`. */
export const VERIFY_NOTICE = 'verify-email';
