import * as z from 'zod/mini';

/** What a name that holds a web address is refused with. */
export const CONTAINS_URL = 'must not contain a web address';

/** No name is longer. Normalizing takes quadratic time, and a schema may ask before it refuses what is too long. */
const MAX_NAME_LENGTH = 1000;

/**
 * Whether a text holds `://` or `www.`, in whatever characters they are written. Names appear in emails to other people,
 * where mail programs make links of them.
 */
export function containsUrl(text: string): boolean {
  const plain = text
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
  return plain.includes('://') || plain.includes('www.');
}

/** What an owner calls something: a form, a workspace, themselves. One line, not blank, no web address (SPEC.md point 5). */
export const Label = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'cannot be blank', abort: true }),
  z.maxLength(200, { error: 'must be at most 200 characters long', abort: true }),
  z.regex(/^\P{Cc}*$/u, 'must be a single line'),
  z.refine((text) => !containsUrl(text), CONTAINS_URL),
);
