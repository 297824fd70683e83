/** A sentence with placeholders such as `{name}`: the fixed text before, between and after them, and their names. */
export interface SentencePattern {
  /** One entry more than `names`. */
  readonly fixed: readonly string[];
  readonly names: readonly string[];
}

/** Parses a sentence with placeholders. */
export function sentencePattern(sentence: string): SentencePattern {
  const parts = sentence.split(/\{(\w+)\}/);
  return { fixed: parts.filter((_, index) => index % 2 === 0), names: parts.filter((_, index) => index % 2 === 1) };
}

/**
 * Matches `text` against a pattern and returns the values by name, or undefined if it does not match. Each value has at least one
 * character and no line break; values on the left are as long as possible. Equivalent to a regular expression with a group
 * `(.+)` for each placeholder, but linear in the length of `text`, which may contain user input.
 *
 * @example
 * valuesIn('Wait 5 seconds.', sentencePattern('Wait {wait}.')) // { wait: '5 seconds' }
 */
export function valuesIn(text: string, { fixed, names }: SentencePattern): Record<string, string> | undefined {
  const suffix = fixed.at(-1) ?? '';
  if (!text.endsWith(suffix) || text.includes('\n')) return undefined;
  const values: [string, string][] = [];
  let valueEnd = text.length - suffix.length;
  // From right to left, so that ambiguous text belongs to the value on the left.
  for (let index = names.length - 1; index >= 0; index -= 1) {
    const separator = fixed[index] ?? '';
    const separatorStart = index === 0 ? 0 : text.lastIndexOf(separator, valueEnd - 1 - separator.length);
    const valueStart = separatorStart + separator.length;
    if (separatorStart < 0 || valueStart >= valueEnd || !text.startsWith(separator, separatorStart)) return undefined;
    values.unshift([names[index] ?? '', text.slice(valueStart, valueEnd)]);
    valueEnd = separatorStart;
  }
  return Object.fromEntries(values);
}
