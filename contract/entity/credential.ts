import * as z from 'zod/mini';
import { defineErrors } from '../error.ts';
import { inputError } from '../input-error.ts';
import { secret } from '../secret.ts';

/** Errors of a new password. */
export const passwordErrors = defineErrors({
  PASSWORD_TOO_SHORT: [400, 'Password must be 8 characters long'],
  PASSWORD_TOO_LONG: [400, 'Password must be at most 256 characters long'],
  COMMON_PASSWORD: [400, 'This password is too common. Choose one that is harder to guess.'],
});

const tooShort = inputError(passwordErrors.PASSWORD_TOO_SHORT);

/**
 * At least eight characters; the maximum limits the cost of hashing. Common passwords are rejected outside the schema
 * (`passwordErrors`), because their list is loaded only where a password is set.
 */
export const NewPassword = secret(
  z.string(tooShort).check(z.minLength(8, tooShort), z.maxLength(256, inputError(passwordErrors.PASSWORD_TOO_LONG))),
);

/** The token after `#token=` in an emailed link. */
export const MailedToken = secret(z.string().check(z.regex(/^[\w-]{20,100}$/)));
