import { defineErrors } from '../../contract/error.ts';

/** Errors of signing up and logging in. */
export const errors = defineErrors({
  WRONG_CREDENTIALS: [401, 'Incorrect username or password.'],
  SUSPENDED: [403, 'This account is suspended. Contact support.'],
  SIGNUP_BY_INVITATION: [403, 'Registration is by invitation only.'],
  OTHER_LINK_ADDRESS: [400, '{name} does not match the address in the URL.'],
  CREDENTIALS_MISSING: [400, 'Enter your username and password.'],
  BAD_TOKEN: [400, 'This link has expired or was already used. Request a new one.'],
});
