import { allowedTypos, isTypoOf, Match, matchOf } from './match.ts';
import { fold } from './words.ts';

const MAX_LATEST = 16;

/** Numbers for words. Words that fold to the same text share a number; 0 stands for none. */
export class Vocabulary {
  readonly #numberOf = new Map<string, number>();
  readonly #numberOfWritten = new Map<string, number>();
  readonly #words: string[] = [''];
  readonly #letters: number[] = [0];
  /** Results of the latest searches: the next key changes only the last word. */
  readonly #latest = new Map<string, Uint8Array>();

  get size(): number {
    return this.#words.length;
  }

  numberOf(written: string): number {
    const known = this.#numberOfWritten.get(written);
    if (known !== undefined) return known;
    const number = this.#numberOfFolded(fold(written));
    this.#numberOfWritten.set(written, number);
    return number;
  }

  /** How each word matches, by number. Typing errors count only if no word matches otherwise. */
  matches(searched: string): Uint8Array {
    const known = this.#latest.get(searched);
    if (known?.length === this.#words.length) return known;
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
      if (match === Match.none) continue;
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
      // Most words lack too many of the letters.
      if (bits(letters & ~(this.#letters[number] ?? 0)) > allowed) continue;
      if (isTypoOf(this.#words[number] ?? '', searched, allowed)) typos[number] = Match.typo;
    }
    return typos;
  }

  #numberOfFolded(word: string): number {
    if (word === '') return 0;
    const known = this.#numberOf.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#letters.push(lettersOf(word));
    this.#numberOf.set(word, number);
    return number;
  }
}

/** One bit per letter, several letters sharing one. */
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
