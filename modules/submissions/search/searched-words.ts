import { Match } from './match.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Eight words of four bits fill a 32-bit integer. */
const MAX_WORDS = 8;
const BITS = 4;

/** The words of a search, compared with every word of the vocabulary. */
export class SearchedWords {
  /** The number of letters of all words together. */
  readonly letters: number;
  readonly count: number;
  readonly #lengths: readonly number[];
  /** For each word of the vocabulary, four bits per searched word, one for each kind of match. ORing them sums up a row. */
  readonly bits: Uint32Array;
  readonly #atLeast = new Map<number, Uint8Array>();

  constructor(words: readonly string[], vocabulary: Vocabulary) {
    const few = words.slice(0, MAX_WORDS);
    this.count = few.length;
    this.#lengths = few.map(({ length }) => length);
    this.letters = this.#lengths.reduce((sum, length) => sum + length, 0);
    this.bits = new Uint32Array(vocabulary.size);
    for (const [at, word] of few.entries()) this.#add(vocabulary.matches(word), at * BITS);
  }

  /** How many letters of the search are unmatched, and how well the worst of the matched words fits. */
  outcomeOf(united: number): { readonly missing: number; readonly worst: number } {
    let missing = this.letters;
    let worst: number = Match.whole;
    for (let at = 0; at < this.count; at++) {
      const kinds = (united >>> (at * BITS)) & 15;
      if (kinds === 0) continue;
      missing -= this.#lengths[at] ?? 0;
      worst = Math.min(worst, 32 - Math.clz32(kinds));
    }
    return { missing, worst };
  }

  /** For each word of the vocabulary, one bit per searched word that it matches at least as well as `worst`. */
  atLeast(worst: number): Uint8Array {
    const known = this.#atLeast.get(worst);
    if (known) return known;
    const created = new Uint8Array(this.bits.length);
    for (let number = 1; number < created.length; number++) {
      const kinds = this.bits[number] ?? 0;
      if (kinds !== 0) created[number] = this.#wordsIn(kinds, worst);
    }
    this.#atLeast.set(worst, created);
    return created;
  }

  #add(matches: Uint8Array, shift: number): void {
    for (let number = 1; number < matches.length; number++) {
      const match = matches[number] ?? Match.none;
      if (match !== Match.none) this.bits[number] = ((this.bits[number] ?? 0) | (1 << (match - 1 + shift))) >>> 0;
    }
  }

  #wordsIn(kinds: number, worst: number): number {
    let words = 0;
    for (let at = 0; at < this.count; at++) if (((kinds >>> (at * BITS)) & 15) >>> (worst - 1) > 0) words |= 1 << at;
    return words;
  }
}
