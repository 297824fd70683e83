import * as z from 'zod/mini';

/** What an owner calls something: a form, a workspace, themselves. One line, not blank (SPEC.md point 5). */
export const Label = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'cannot be blank', abort: true }),
    z.maxLength(200, 'must be at most 200 characters long'),
    z.regex(/^\P{Cc}*$/u, 'must be a single line'),
  );
