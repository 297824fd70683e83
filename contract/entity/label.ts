import { inputError, inputErrors } from '../input-error.ts';
import * as z from 'zod/mini';
import { FreeText, NameText } from '../personal.ts';

/**
 * Maximum length of a name that is checked. Limits the quadratic cost of normalising, because this check may run before
 * the length check.
 */
const MAX_NAME_LENGTH = 1000;

/** Characters that browsers and mail programs read as a full stop or a slash, and that NFKC leaves unchanged. */
const STOPS = /\u3002/gu;
const SLASHES = /[\\\u2044\u2215\u29F8]/gu;

/**
 * Whether a text contains `://` or `www.`, also in look-alike characters (Unicode NFKC, `\`, `。`). Names appear in
 * emails to other people, whose mail programs would turn a URL into a link.
 */
export function containsUrl(text: string): boolean {
  const plain = text
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(STOPS, '.')
    .replaceAll(SLASHES, '/')
    .toLowerCase();
  return plain.includes('://') || plain.includes('www.');
}

/** A character that is shown: no space, no control or format character, and no filler. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** A text on one line, trimmed and not blank, of at most `maxLength` characters. */
export const line = (maxLength: number) =>
  NameText.check(
    z.trim(),
    z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
    z.maxLength(maxLength, { ...inputError(inputErrors.TOO_LONG, { max: maxLength }), abort: true }),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, inputError(inputErrors.NOT_SINGLE_LINE)),
    z.refine((text) => VISIBLE.test(text), inputError(inputErrors.BLANK)),
  );

/** A text of at most `maxLength` characters, trimmed; null or empty for none. */
export const optionalText = (maxLength: number) =>
  z.nullable(FreeText.check(z.trim(), z.maxLength(maxLength, inputError(inputErrors.TOO_LONG, { max: maxLength }))));

/** The same on one line, such as for an email header. */
export const optionalLine = (maxLength: number) =>
  optionalText(maxLength).check(
    z.refine((text) => text === null || !/\p{Cc}/u.test(text), inputError(inputErrors.NOT_SINGLE_LINE)),
  );

/** The name of a form, workspace or person: one line, not blank, no URL (SPEC.md point 5). */
export const Label = line(200).check(z.refine((text) => !containsUrl(text), inputError(inputErrors.CONTAINS_URL)));
