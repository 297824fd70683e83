/** A sentence with `{name}` parts: the fixed text before, between and after them, and their names. */
export interface SentencePattern {
  readonly fixed: readonly string[];
  readonly names: readonly string[];
}

export function sentencePattern(sentence: string): SentencePattern {
  const parts = sentence.split(/\{(\w+)\}/);
  return { fixed: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1) };
}

/**
 * The values by their names if `text` is the sentence, each of one character or more on one line, the first as long as
 * possible. Linear in the length of `text`, which may contain what a visitor sent; an expression with a group for each value
 * is not.
 *
 * @example
 * valuesIn('Wait 5 seconds.', sentencePattern('Wait {wait}.')) // { wait: '5 seconds' }
 */
export function valuesIn(text: string, { fixed, names }: SentencePattern): Record<string, string> | undefined {
  const last = fixed.at(-1) ?? '';
  if (!text.endsWith(last) || text.includes('\n')) return undefined;
  const values: [string, string][] = [];
  let end = text.length - last.length;
  // From the right, so that the values on the left get what can belong to either.
  for (let at = names.length - 1; at >= 0; at -= 1) {
    const before = fixed[at] ?? '';
    const start = at === 0 ? 0 : text.lastIndexOf(before, end - 1 - before.length);
    const begin = start + before.length;
    if (start < 0 || begin >= end || !text.startsWith(before, start)) return undefined;
    values.unshift([names[at] ?? '', text.slice(begin, end)]);
    end = start;
  }
  return Object.fromEntries(values);
}
