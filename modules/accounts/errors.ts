import { defineErrors } from '../../contract/error.ts';

/** Errors of signing up and logging in. */
export const errors = defineErrors({
  WRONG_CREDENTIALS: [401, 'The username or the password is not right.'],
  TOO_MANY_TRIES: [429, 'Too many tries. Please wait {wait} and try again.'],
  SUSPENDED: [403, 'This account is suspended. Please contact support.'],
  SIGNUP_BY_INVITATION: [403, 'Registration is by invitation only.'],
  BAD_TOKEN: [400, 'This link has expired or was used already. Please ask for a new one.'],
});
