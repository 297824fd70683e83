import * as z from 'zod/mini';

/** One e-mail address, trimmed; compared without regard to case. Never a list, never a header. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254, 'Invalid email address'), z.email('Invalid email address'));
