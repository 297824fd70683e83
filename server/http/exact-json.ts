/** What the engine has and TypeScript's library does not know yet (ECMAScript's "JSON.parse source text access"). */
const json = JSON as typeof JSON & {
  parse(text: string, revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
};

/** So many digits a number may not keep. */
const MANY_DIGITS = /\d[\d.]{15}/;
/** Beyond any number. */
const LARGE_EXPONENT = /[eE]\+?\d{3}/;

/**
 * Reads JSON as `JSON.parse` does, but for numbers that would lose digits: they stay as they were written, in an object that
 * `JSON.stringify` writes out again as the same number, and that is no number to a schema. Throws `SyntaxError`.
 */
export function parseExactly(text: string): unknown {
  return MANY_DIGITS.test(text) || LARGE_EXPONENT.test(text) ? json.parse(text, exact) : JSON.parse(text);
}

function exact(_key: string, value: unknown, { source = '' }: { readonly source?: string }): unknown {
  if (typeof value !== 'number') return value;
  const isCut = !Number.isFinite(value) || (MANY_DIGITS.test(source) && String(value) !== source);
  return isCut ? json.rawJSON(source) : value;
}
