import { allowedTypos, isTypoOf } from './match.ts';
import { readingsOf } from './query.ts';
import { normalise, wordsWithPositions } from './words.ts';

/** The part of a text from `start` up to, not including, `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The parts of each text that match the search. Typos are highlighted only if no text contains the word as typed. */
export function highlightRanges(texts: readonly string[], search: string): readonly (readonly TextRange[])[] {
  const [searched = []] = readingsOf(search);
  const words = texts.map((text) =>
    wordsWithPositions(text).map(({ word, at }) => ({ word, at, normalised: normalise(word) })),
  );
  const ranges = texts.map((): TextRange[] => []);
  for (const one of searched) {
    const direct = words.map((all) => all.flatMap((word) => directMatch(word, one)));
    const isDirect = direct.some(({ length }) => length > 0);
    const matched = isDirect ? direct : words.map((all) => all.flatMap((word) => typoMatch(word, one)));
    for (const [at, found] of matched.entries()) ranges[at]?.push(...found);
  }
  return ranges;
}

interface WordWithPosition {
  readonly word: string;
  readonly at: number;
  readonly normalised: string;
}

/** A single letter matches only at the start of a word, since it occurs in nearly every one. */
function directMatch({ word, at, normalised }: WordWithPosition, searched: string): readonly TextRange[] {
  const from = normalised.indexOf(searched);
  if (from < 0 || (from > 0 && searched.length === 1)) return [];
  return [{ start: at + startIn(word, from), end: at + endIn(word, from + searched.length) }];
}

function typoMatch({ word, at, normalised }: WordWithPosition, searched: string): readonly TextRange[] {
  const allowed = allowedTypos(searched.length);
  const isMatch = allowed > 0 && isTypoOf(normalised, searched, allowed);
  return isMatch ? [{ start: at, end: at + word.length }] : [];
}

/** Normalising changes the length of a word: converts a position in the normalised word to one in the original. */
function startIn(word: string, normalised: number): number {
  let at = 0;
  while (at < word.length && normalise(word.slice(0, at + 1)).length <= normalised) at++;
  return at;
}

/** The same for the end of a match, including the combining marks of its last letter. */
function endIn(word: string, normalised: number): number {
  let at = 0;
  while (at < word.length && normalise(word.slice(0, at)).length < normalised) at++;
  while (at < word.length && normalise(word.slice(0, at + 1)).length === normalise(word.slice(0, at)).length) at++;
  return at;
}
