import { defineErrors } from '../../contract/error.ts';

/** Errors of beta sign-ups. */
export const errors = defineErrors({
  BAD_TOKEN: [400, 'This link has expired. Sign up again.'],
  /** Thrown by the accounts module when a network exceeds its request limit. */
  TOO_MANY_TRIES: [429, 'Too many attempts. Try again in {wait}.'],
});
