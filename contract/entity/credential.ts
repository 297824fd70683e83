import * as z from 'zod/mini';
import { defineErrors } from '../error.ts';
import { secret } from '../secret.ts';

const NEW_PASSWORD = 'Password must be 8 characters long';

/**
 * Eight characters or more; the upper bound only limits the work of hashing. Common passwords are refused beside the schema
 * (`passwordErrors`): their list is loaded only where a password is chosen.
 */
export const NewPassword = secret(
  z
    .string(NEW_PASSWORD)
    .check(z.minLength(8, NEW_PASSWORD), z.maxLength(256, 'Password must be at most 256 characters long')),
);

/** What a new password can be refused with. */
export const passwordErrors = defineErrors({
  COMMON_PASSWORD: [400, 'This password is one of the most common ones. Choose one that is harder to guess.'],
});

/** What a mailed link carries after `#token=`. */
export const MailedToken = secret(z.string().check(z.regex(/^[\w-]{20,100}$/)));
