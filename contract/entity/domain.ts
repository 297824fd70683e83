import * as z from 'zod/mini';

/** Labels of letters and digits of any script, stored as ASCII by the server; a literal, so that it can be checked. */
const domain =
  /^(?:\*\.)?(?:localhost|(?=[^.]{2}|[^.]\.[^.]+\.)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:[\p{L}\p{N}]{2,}|xn--[a-z0-9-]+))$/iu;

/**
 * Where a workspace's forms live (SPEC.md point 5): an optional `*.` that allows subdomains, then a name of at least two
 * characters, a dot and a suffix of at least two alphanumerics, or `localhost`.
 */
export const Domain = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'cannot be blank', abort: true }),
    z.maxLength(253, 'Invalid domain'),
    z.regex(domain, 'Invalid domain'),
  );
