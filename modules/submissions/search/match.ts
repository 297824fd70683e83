/** How a word of a row matches a searched word, from worst to best. */
export const Match = { none: 0, typo: 1, inside: 2, start: 3, whole: 4 } as const;
export type Match = (typeof Match)[keyof typeof Match];

/** Both words are normalised. */
export function matchOf(word: string, searched: string): Match {
  if (!word.includes(searched)) return Match.none;
  if (word.length === searched.length) return Match.whole;
  return word.startsWith(searched) ? Match.start : Match.inside;
}

/** The number of typos to tolerate in a word of this length. */
export function allowedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Rows of the table of edit distances. Reused, because `isTypoOf` runs for every word of the vocabulary. */
let [twoBefore, before, now] = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/**
 * Whether `word` or a prefix of it is within `allowed` edits of `searched`, by the restricted Damerau–Levenshtein distance:
 * a letter inserted, deleted, replaced, or swapped with the next. `searched` has at most 63 letters (32 before folding).
 */
export function isTypoOf(word: string, searched: string, allowed: number): boolean {
  const width = Math.min(searched.length, 63);
  for (let column = 0; column <= width; column++) before[column] = column;
  for (let row = 1; row <= Math.min(word.length, width + allowed); row++) {
    const least = fillRow(word, searched, row, width);
    if ((now[width] ?? 0) <= allowed) return true;
    if (least > allowed) return false;
    [twoBefore, before, now] = [before, now, twoBefore];
  }
  return false;
}

/** Computes the next row and returns its minimum. */
function fillRow(word: string, searched: string, row: number, width: number): number {
  const letter = word.charCodeAt(row - 1);
  let least = row;
  now[0] = row;
  for (let column = 1; column <= width; column++) {
    const other = searched.charCodeAt(column - 1);
    let errors = (before[column - 1] ?? 0) + (letter === other ? 0 : 1);
    errors = Math.min(errors, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1);
    const isSwapped = letter === searched.charCodeAt(column - 2) && word.charCodeAt(row - 2) === other;
    if (row > 1 && column > 1 && isSwapped) errors = Math.min(errors, (twoBefore[column - 2] ?? 0) + 1);
    now[column] = errors;
    if (errors < least) least = errors;
  }
  return least;
}
