import { ApiError, errorDetail, type ErrorKind, generalErrors } from '../../contract/error.ts';
import { requestErrors } from '../../contract/request-error.ts';

/** Deeper than any legitimate request. */
const MAX_DEPTH = 32;

/**
 * Rejects what text columns cannot hold and objects should not contain: NUL, lone surrogates, a field named
 * `__proto__`, excessive nesting. `where` starts with the part of the request, which the message names.
 */
export function rejectUnsafeText(value: unknown, where: string, depth = 0, partLength = where.length): void {
  if (typeof value === 'string') return checkText(value, where, partLength);
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) reject(requestErrors.NESTED_TOO_DEEPLY, where, partLength);
  for (const [key, inner] of Object.entries(value)) {
    checkText(key, where, partLength, 'A field name in ');
    if (key === '__proto__') reject(requestErrors.FORBIDDEN_NAME, where, partLength, 'A field in ');
    rejectUnsafeText(inner, `${where}.${key}`, depth + 1, partLength);
  }
}

function checkText(text: string, where: string, partLength: number, before = ''): void {
  if (text.includes('\0')) reject(requestErrors.NUL_CHARACTER, where, partLength, before);
  if (!text.isWellFormed()) reject(requestErrors.UNPAIRED_SURROGATE, where, partLength, before);
}

function reject(kind: ErrorKind, where: string, partLength: number, before = ''): never {
  const detail = errorDetail(kind);
  const path = where.slice(partLength + 1);
  throw new ApiError(generalErrors.SCHEMA_ERROR, {
    message: `${before}${where} ${detail.message}`,
    details: [path === '' ? detail : { ...detail, path }],
  });
}
