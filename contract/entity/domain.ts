import { inputError, inputErrors } from '../input-error.ts';
import * as z from 'zod/mini';
import { UrlText } from '../personal.ts';

/** Labels of letters and digits in any script; the server stores them as ASCII. A literal, so that the linter can check it. */
const domain =
  /^(?:\*\.)?(?:localhost|(?=[^.]{2}|[^.]\.[^.]+\.)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:[\p{L}\p{N}]{2,}|xn--[a-z0-9-]+))$/iu;

/** The maximum length of a DNS name (RFC 1035, 2.3.4). */
const MAX_LENGTH = 253;

/**
 * Extracts the domain from typed or pasted text: lower case, without scheme, `www.`, port, path, query and trailing dot.
 * A leading `*.` stays. Text without a host is returned unchanged, and `Domain` then rejects it.
 *
 * @example
 * normalizeDomain('https://www.Example.com:8080/contact?from=mail'); // 'example.com'
 * normalizeDomain('https://*.example.com/');                         // '*.example.com'
 */
function normalizeDomain(text: string): string {
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
 * The domain of a workspace's website (SPEC.md point 5): an optional `*.` that allows subdomains, then a name of at least two
 * characters, a dot and a suffix of at least two alphanumerics; or `localhost`. A pasted URL is reduced to its host.
 */
export const Domain = UrlText.check(
  z.overwrite(normalizeDomain),
  z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
  z.maxLength(MAX_LENGTH, { ...inputError(inputErrors.NOT_A_DOMAIN), abort: true }),
  z.regex(domain, inputError(inputErrors.NOT_A_DOMAIN)),
);
