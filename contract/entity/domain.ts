import * as z from 'zod/mini';

/** A label of a host name; letters of any script, stored as ASCII by the server. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const name = String.raw`(?=[^.]{2}|[^.]\.[^.]+\.)(?:${label}\.)+`;
const suffix = String.raw`(?:[\p{L}\p{N}]{2,}|xn--[a-z0-9-]+)`;
const domain = new RegExp(String.raw`^(?:\*\.)?(?:localhost|${name}${suffix})$`, 'iu');

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
