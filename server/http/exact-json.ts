/** JSON.parse source text access (ECMAScript), which TypeScript's library does not declare yet. */
interface ExactJson {
  parse(text: string, revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
}
// Node has both.
const json = JSON as typeof JSON & ExactJson;

/** A number this long may lose digits. */
const MANY_DIGITS = /\d[\d.]{15}/;
/** An exponent that may exceed the range of a number. */
const LARGE_EXPONENT = /[eE]\+?\d{3}/;

/**
 * Parses like `JSON.parse`, except for numbers that would lose digits: they become an object that `JSON.stringify`
 * writes as the original number and that no number schema accepts. Throws `SyntaxError`.
 */
export function parseExactly(text: string): unknown {
  return MANY_DIGITS.test(text) || LARGE_EXPONENT.test(text) ? json.parse(text, exact) : JSON.parse(text);
}

function exact(_key: string, value: unknown, { source = '' }: { readonly source?: string }): unknown {
  if (typeof value !== 'number') return value;
  const isCut = !Number.isFinite(value) || (MANY_DIGITS.test(source) && String(value) !== source);
  return isCut ? json.rawJSON(source) : value;
}
