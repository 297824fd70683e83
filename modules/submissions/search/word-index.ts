import { Match } from './match.ts';
import { digitsOf, readingsOf } from './query.ts';
import { SearchedWords } from './searched-words.ts';
import { Vocabulary } from './vocabulary.ts';
import { writtenWords } from './words.ts';

/** Marks the end of a value in a row's list of words. */
const END = 0;

/** Ranks are below 2^15, so a rank and an id fit exactly into one number. Numbers sort much faster than objects. */
const IDS = 2 ** 38;
const MAX_LENGTH = 63;

/**
 * The rows of one form as lists of word numbers, in text order. A search compares its words with the vocabulary once and then
 * scans the numbers, which takes a few milliseconds for 50,000 rows. Unlike an inverted index, it has no posting lists to
 * update when a row changes.
 */
export class WordIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #rows = new Map<number, Uint32Array>();

  put(id: number, values: readonly string[]): void {
    const numbers = Uint32Array.from(values.flatMap((value) => this.#numbersOf(value)));
    this.remove(id);
    this.#vocabulary.add(numbers);
    this.#rows.set(id, numbers);
  }

  remove(id: number): void {
    const numbers = this.#rows.get(id);
    if (numbers) this.#vocabulary.remove(numbers);
    this.#rows.delete(id);
  }

  /** The ids of rows whose words match at least half of the search's letters, best match first. */
  find(text: string): number[] {
    const readings = readingsOf(text).map((words) => new SearchedWords(words, this.#vocabulary));
    const ranked: number[] = [];
    for (const [id, row] of this.#rows) {
      let best = NO_RANK;
      for (const searched of readings) best = Math.min(best, rankOf(row, searched));
      if (best < NO_RANK) ranked.push(best * IDS + id);
    }
    return Array.from(Float64Array.from(ranked).sort(), (one) => one % IDS);
  }

  #numbersOf(value: string): number[] {
    const numbers = writtenWords(value).map((word) => this.#vocabulary.numberOf(word));
    const digits = numbers.length > 1 ? digitsOf(value) : undefined;
    if (digits !== undefined) numbers.push(this.#vocabulary.numberOf(digits));
    return [...numbers, END];
  }
}

const NO_RANK = 2 ** 15;

/**
 * Lower is better. Ranks by the number of unmatched letters, then by the worst match (whole word, start, inside, typo), then
 * phrases before scattered words, then short values before long ones, because a name identifies a row better than a message
 * that mentions it.
 */
function rankOf(row: Uint32Array, searched: SearchedWords): number {
  let united = 0;
  for (let at = 0; at < row.length; at++) united |= searched.bits[row[at] ?? END] ?? 0;
  if (united === 0) return NO_RANK;
  const { missing, worst } = searched.outcomeOf(united);
  if (missing * 2 > searched.letters) return NO_RANK;
  return (missing * 5 + (Match.whole - worst)) * 2 * (MAX_LENGTH + 1) + positionOf(row, searched, worst);
}

/** The length of the shortest value that contains the words as a phrase. Values without the phrase rank after all others. */
function positionOf(row: Uint32Array, searched: SearchedWords, worst: number): number {
  const words = searched.atLeast(worst);
  const whole = 1 << (searched.count - 1);
  let [position, from, some, runs, isPhrase] = [2 * MAX_LENGTH + 1, 0, 0, 0, false];
  for (let at = 0; at < row.length; at++) {
    const number = row[at] ?? END;
    if (number !== END) {
      const matched = words[number] ?? 0;
      // The Shift-And algorithm: bit n is set if the first n + 1 searched words end here.
      runs = ((runs << 1) | 1) & matched;
      some |= matched;
      isPhrase ||= (runs & whole) !== 0;
      continue;
    }
    const length = Math.min(MAX_LENGTH, at - from);
    if (some !== 0) position = Math.min(position, isPhrase ? length : MAX_LENGTH + 1 + length);
    [from, some, runs, isPhrase] = [at + 1, 0, 0, false];
  }
  return position;
}
