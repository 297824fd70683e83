import * as z from 'zod/mini';

export const NOT_A_URL = 'must be a valid URL';

/**
 * Where we send something on an owner's behalf (SPEC.md point 5): http or https, without a user name or password. Whether
 * its host may be reached at all is the server's to say.
 */
export const TargetUrl = z
  .string('cannot be blank')
  .check(
    z.trim(),
    z.minLength(1, { error: 'cannot be blank', abort: true }),
    z.maxLength(2000, { error: NOT_A_URL, abort: true }),
    z.refine(isTargetUrl, NOT_A_URL),
  );

/** Whether `text` is an address that a browser or a server may be sent to. `javascript:`, `data:` and `ftp:` are none. */
export function isTargetUrl(text: string): boolean {
  // The URL parser drops tabs and line breaks; what is shown must be what is called.
  if (/\s/.test(text) || !/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && !url.host.startsWith('.');
}
