import { defineErrors } from '../../contract/error.ts';

/** Errors of signing up and logging in. */
export const errors = defineErrors({
  WRONG_CREDENTIALS: [401, 'Incorrect username or password.'],
  TOO_MANY_TRIES: [429, 'Too many attempts. Try again in {wait}.'],
  SUSPENDED: [403, 'This account is suspended. Contact support.'],
  SIGNUP_BY_INVITATION: [403, 'Registration is by invitation only.'],
  BAD_TOKEN: [400, 'This link has expired or was already used. Request a new one.'],
});
