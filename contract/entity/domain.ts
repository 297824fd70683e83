import * as z from 'zod/mini';

/** Labels of letters and digits of any script, stored as ASCII by the server; a literal, so that it can be checked. */
const domain =
  /^(?:\*\.)?(?:localhost|(?=[^.]{2}|[^.]\.[^.]+\.)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:[\p{L}\p{N}]{2,}|xn--[a-z0-9-]+))$/iu;

/** DNS allows no longer name. */
const MAX_LENGTH = 253;

/**
 * The domain in what somebody typed or pasted: without scheme, `www.`, port, path, query and final dot, in lower case.
 * `*.` before the host stays. What names no host comes back as it is, for `Domain` to refuse.
 *
 * @example
 * normalizeDomain('https://www.Example.com:8080/contact?from=mail'); // 'example.com'
 * normalizeDomain('https://*.example.com/');                         // '*.example.com'
 */
export function normalizeDomain(text: string): string {
  const typed = text.trim();
  const host = typed
    .replace(/^(\*\.)?(?:https?:)?\/\/(?=[^/])/i, '$1')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const bare = host.replace(/^(\*\.)?(?:www\.)+/, '$1');
  return [bare, host].find(isDomain) ?? typed;
}

const isDomain = (text: string): boolean => text.length <= MAX_LENGTH && domain.test(text);

/**
 * Where a workspace's forms live (SPEC.md point 5): an optional `*.` that allows subdomains, then a name of at least two
 * characters, a dot and a suffix of at least two alphanumerics, or `localhost`. A pasted address is read as its host.
 */
export const Domain = z
  .string()
  .check(
    z.overwrite(normalizeDomain),
    z.minLength(1, { error: 'cannot be blank', abort: true }),
    z.maxLength(MAX_LENGTH, { error: 'Invalid domain', abort: true }),
    z.regex(domain, 'Invalid domain'),
  );
