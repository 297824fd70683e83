import { defineErrors } from '../../contract/error.ts';

/** Errors of signing up and logging in. */
export const errors = defineErrors({
  WRONG_CREDENTIALS: [401, 'Incorrect username or password.'],
  SUSPENDED: [403, 'This account is suspended. Contact support.'],
  SIGNUP_BY_INVITATION: [403, 'Registration is by invitation only. Open the link in your invitation email.'],
  OTHER_LINK_ADDRESS: [400, '{name} does not match the address in the URL.'],
  CREDENTIALS_MISSING: [400, 'Enter your username and password.'],
  CONFIRM_WITH_PASSWORD: [403, 'Enter the password of this account to confirm its address.'],
  CONFIRM_IN_OTHER_ACCOUNT: [403, 'This link belongs to another account. Log out, then open the link again.'],
  BAD_TOKEN: [400, 'This link has expired or was already used. Request a new one.'],
});
