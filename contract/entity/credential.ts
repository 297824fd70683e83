import * as z from 'zod/mini';
import { defineErrors } from '../error.ts';
import { secret } from '../secret.ts';

const NEW_PASSWORD = 'Password must be 8 characters long';

/**
 * At least eight characters; the maximum limits the cost of hashing. Common passwords are rejected outside the schema
 * (`passwordErrors`), because their list is loaded only where a password is set.
 */
export const NewPassword = secret(
  z
    .string(NEW_PASSWORD)
    .check(z.minLength(8, NEW_PASSWORD), z.maxLength(256, 'Password must be at most 256 characters long')),
);

/** Errors for a new password. */
export const passwordErrors = defineErrors({
  COMMON_PASSWORD: [400, 'This password is too common. Choose one that is harder to guess.'],
});

/** The token after `#token=` in an emailed link. */
export const MailedToken = secret(z.string().check(z.regex(/^[\w-]{20,100}$/)));
