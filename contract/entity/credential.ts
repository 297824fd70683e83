import * as z from 'zod/mini';
import { secret } from '../secret.ts';

const NEW_PASSWORD = 'Password must be 8 characters long';

/** Eight characters or more and nothing else asked; the upper bound only limits the work of hashing. */
export const NewPassword = secret(
  z
    .string(NEW_PASSWORD)
    .check(z.minLength(8, NEW_PASSWORD), z.maxLength(256, 'Password must be at most 256 characters long')),
);

/** What a mailed link carries after `#token=`. */
export const MailedToken = secret(z.string().check(z.regex(/^[\w-]{20,100}$/)));
