/** A piece of a title. */
export interface TitlePart {
  readonly part: string;
  readonly isMatch: boolean;
  /** Where it starts in the title. */
  readonly at: number;
}

/** Letter by letter, so that positions stay those of the title; case and accents do not matter. */
const foldedLetters = (text: string): readonly string[] =>
  Array.from(text, (letter) => letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());

/**
 * Splits a title where it has the typed words: each at the beginning of a word if there is one, else anywhere.
 *
 * @example
 * matchedParts('Share access', 'acc') // 'Share ', then the match 'acc', then 'ess'
 */
export function matchedParts(title: string, typed: string): readonly TitlePart[] {
  const letters = Array.from(title);
  const folded = foldedLetters(title);
  const isMatched = new Set<number>();
  for (const word of typed.split(/\s+/).filter((one) => one !== '')) {
    const wanted = foldedLetters(word);
    const positions = [...folded.keys()].filter((at) => wanted.every((letter, by) => folded[at + by] === letter));
    const at = positions.find((position) => !/[\p{L}\p{N}]/u.test(letters[position - 1] ?? '')) ?? positions[0];
    if (at !== undefined) wanted.forEach((_, by) => isMatched.add(at + by));
  }
  const parts: TitlePart[] = [];
  letters.forEach((letter, at) => {
    const last = parts.at(-1);
    const isMatch = isMatched.has(at);
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { ...last, part: last.part + letter };
    else parts.push({ part: letter, isMatch, at });
  });
  return parts;
}
