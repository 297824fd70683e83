import { ApiError, errorDetail, type ErrorKind, generalErrors } from '../../contract/error.ts';
import { requestErrors } from '../../contract/request-error.ts';

/** Deeper than any legitimate request. */
const MAX_DEPTH = 32;

/**
 * Rejects what text columns cannot hold and objects should not contain: NUL, lone surrogates, a field named
 * `__proto__`, excessive nesting. `part` is the part of the request, which the message names.
 */
export function rejectUnsafeText(value: unknown, part: string): void {
  check(value, part, []);
}

/** `path` leads to the value. It changes while the value is read: a text for each value would cost more than its check. */
function check(value: unknown, part: string, path: string[]): void {
  if (typeof value === 'string') return checkText(value, part, path);
  if (typeof value !== 'object' || value === null) return;
  if (path.length === MAX_DEPTH) reject(requestErrors.NESTED_TOO_DEEPLY, part, path);
  for (const [key, inner] of Object.entries(value)) {
    checkText(key, part, path, 'A field name in ');
    if (key === '__proto__') reject(requestErrors.FORBIDDEN_NAME, part, path, 'A field in ');
    path.push(key);
    check(inner, part, path);
    path.pop();
  }
}

function checkText(text: string, part: string, path: readonly string[], before = ''): void {
  if (text.includes('\0')) reject(requestErrors.NUL_CHARACTER, part, path, before);
  if (!text.isWellFormed()) reject(requestErrors.UNPAIRED_SURROGATE, part, path, before);
}

function reject(kind: ErrorKind, part: string, names: readonly string[], before = ''): never {
  const detail = errorDetail(kind);
  const path = names.join('.');
  throw new ApiError(generalErrors.SCHEMA_ERROR, {
    message: `${before}${[part, ...names].join('.')} ${detail.message}`,
    details: [path === '' ? detail : { ...detail, path }],
  });
}
