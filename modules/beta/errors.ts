import { defineErrors } from '../../contract/error.ts';

/** What beta sign-ups can be refused with. */
export const errors = defineErrors({
  BAD_TOKEN: [400, 'This link has expired. Sign up again.'],
  /** Said by the accounts' count of what one address asks for. */
  TOO_MANY_TRIES: [429, 'Too many attempts. Try again in {wait}.'],
});
