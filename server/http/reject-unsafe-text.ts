import { badInput } from './error-response.ts';

/** Deeper than any legitimate request. */
const MAX_DEPTH = 32;

/**
 * Rejects what text columns cannot hold and objects should not contain: NUL, lone surrogates, a field named
 * `__proto__`, excessive nesting. `where` names the part of the request for the message.
 */
export function rejectUnsafeText(value: unknown, where: string, depth = 0): void {
  if (typeof value === 'string') return rejectText(value, where);
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) throw badInput(`${where} is nested too deeply.`);
  for (const [key, part] of Object.entries(value)) {
    rejectText(key, `A field name in ${where}`);
    if (key === '__proto__') throw badInput(`A field in ${where} must not be named __proto__.`);
    rejectUnsafeText(part, `${where}.${key}`, depth + 1);
  }
}

function rejectText(text: string, where: string): void {
  if (text.includes('\0')) throw badInput(`${where} contains the character NUL, which cannot be stored.`);
  if (!text.isWellFormed()) throw badInput(`${where} contains an unpaired surrogate, which is not valid text.`);
}
