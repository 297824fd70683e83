import { allowedTypos, isTypoOf, Match, matchOf } from './match.ts';
import { normalise } from './words.ts';

const MAX_LATEST = 16;

/**
 * Numbers the words of all rows. Words that normalise to the same text share a number; 0 means no word. A word that no row has any more
 * keeps its number, but matches nothing: what a search finds depends on the rows alone.
 */
export class Vocabulary {
  readonly #numberOf = new Map<string, number>();
  readonly #numberOfWritten = new Map<string, number>();
  readonly #words: string[] = [''];
  readonly #letters: number[] = [0];
  /** How often the rows have each word. */
  readonly #uses: number[] = [0];
  /** Recent comparisons by searched word. Typing on changes only the last word. */
  readonly #latest = new Map<string, Uint8Array>();

  get size(): number {
    return this.#words.length;
  }

  numberOf(written: string): number {
    const known = this.#numberOfWritten.get(written);
    if (known !== undefined) return known;
    const number = this.#numberOfNormalised(normalise(written));
    this.#numberOfWritten.set(written, number);
    return number;
  }

  /** Counts the words of a row that is added. */
  add(numbers: Iterable<number>): void {
    for (const number of numbers) this.#uses[number] = this.#usesOf(number) + 1;
    this.#latest.clear();
  }

  /** Discounts the words of a row that is removed. */
  remove(numbers: Iterable<number>): void {
    for (const number of numbers) this.#uses[number] = this.#usesOf(number) - 1;
    this.#latest.clear();
  }

  #usesOf(number: number): number {
    return this.#uses[number] ?? 0;
  }

  /** The kind of match of each word, by its number. Typos are allowed only if no word matches without. */
  matches(searched: string): Uint8Array {
    const known = this.#latest.get(searched);
    if (known) return known;
    if (this.#latest.size >= MAX_LATEST) this.#latest.clear();
    const matches = this.#compare(searched);
    this.#latest.set(searched, matches);
    return matches;
  }

  #compare(searched: string): Uint8Array {
    const matches = new Uint8Array(this.#words.length);
    let best: number = Match.none;
    for (let number = 1; number < matches.length; number++) {
      const match = matchOf(this.#words[number] ?? '', searched);
      if (match === Match.none || this.#usesOf(number) === 0) continue;
      matches[number] = match;
      best = Math.max(best, match);
    }
    return best === Match.none ? this.#typos(searched) : matches;
  }

  #typos(searched: string): Uint8Array {
    const allowed = allowedTypos(searched.length);
    const typos = new Uint8Array(this.#words.length);
    if (allowed === 0) return typos;
    const letters = lettersOf(searched);
    for (let number = 1; number < typos.length; number++) {
      // Rules out most words without computing an edit distance.
      if (bits(letters & ~(this.#letters[number] ?? 0)) > allowed) continue;
      if (isTypoOf(this.#words[number] ?? '', searched, allowed)) typos[number] = Match.typo;
    }
    return typos;
  }

  #numberOfNormalised(word: string): number {
    if (word === '') return 0;
    const known = this.#numberOf.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#letters.push(lettersOf(word));
    this.#numberOf.set(word, number);
    return number;
  }
}

/** The letters of a word as a bit mask, in which several letters share a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bits(of: number): number {
  let count = 0;
  for (let left = of; left !== 0; left &= left - 1) count++;
  return count;
}
