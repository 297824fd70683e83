import { Match } from './match.ts';
import { digitsOf, readingsOf } from './query.ts';
import { SearchedWords } from './searched-words.ts';
import { Vocabulary } from './vocabulary.ts';
import { writtenWords } from './words.ts';

/** Ends a value in a row's list of words. */
const END = 0;

/** Ranks are below 2^15, so that a rank and an id fit into one exact number, which sorts fast. */
const IDS = 2 ** 38;
const MAX_LENGTH = 63;

/**
 * Words of the rows of one form, by number, in the order of the text. A search compares its words with each known word once,
 * and then looks through the numbers: a few milliseconds for 50,000 rows, without lists that every change would have to
 * update.
 */
export class WordIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #rows = new Map<number, Uint32Array>();

  put(id: number, values: readonly string[]): void {
    this.#rows.set(id, Uint32Array.from(values.flatMap((value) => this.#numbersOf(value))));
  }

  remove(id: number): void {
    this.#rows.delete(id);
  }

  /** Ids of the rows with at least half of the searched letters in matching words, best match first. */
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
 * The lower, the better. Decides in this order: letters of words that are missing; the worst match among the words (whole,
 * start, inside, typing error); whether the words follow one another; the length of the value, because a name says more
 * about a row than a message that mentions it.
 */
function rankOf(row: Uint32Array, searched: SearchedWords): number {
  let united = 0;
  for (let at = 0; at < row.length; at++) united |= searched.bits[row[at] ?? END] ?? 0;
  if (united === 0) return NO_RANK;
  const { missing, worst } = searched.outcomeOf(united);
  if (missing * 2 > searched.letters) return NO_RANK;
  return (missing * 5 + (Match.whole - worst)) * 2 * (MAX_LENGTH + 1) + positionOf(row, searched, worst);
}

/** The length of the shortest value that has all the words one after the other; longer ones only count if none has. */
function positionOf(row: Uint32Array, searched: SearchedWords, worst: number): number {
  const words = searched.atLeast(worst);
  const whole = 1 << (searched.count - 1);
  let [position, from, some, runs, isPhrase] = [2 * MAX_LENGTH + 1, 0, 0, 0, false];
  for (let at = 0; at < row.length; at++) {
    const number = row[at] ?? END;
    if (number !== END) {
      const matched = words[number] ?? 0;
      // Bit n: the first n + 1 searched words end here (Shift-And).
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
