import { inputError, inputErrors } from '../input-error.ts';
import * as z from 'zod/mini';
import { personal } from '../personal.ts';

/**
 * A URL that the server calls on an owner's behalf (SPEC.md point 5): http or https, without credentials. The server decides
 * separately whether its host may be called (SSRF protection).
 */
export const TargetUrl = personal(
  'url',
  z
    .string(inputError(inputErrors.BLANK))
    .check(
      z.trim(),
      z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
      z.maxLength(2000, { ...inputError(inputErrors.NOT_A_URL), abort: true }),
      z.refine(isTargetUrl, inputError(inputErrors.NOT_A_URL)),
    ),
);

/** Whether `text` is an http or https URL that is safe to open or call. Rejects `javascript:`, `data:` and `ftp:`. */
export function isTargetUrl(text: string): boolean {
  // The URL parser drops tabs and line breaks, so the URL called would differ from the one shown.
  if (/\s/.test(text) || !/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && !url.host.startsWith('.');
}
