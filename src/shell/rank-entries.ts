/** The parts of an entry that the palette compares with the typed text. */
export interface Rankable {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** Case, accents and ß do not matter. */
const normalised = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const WITHIN_WORD = 3;
const NO_MATCH = 9;
/** Searches up to this length would match inside too many words, hiding better matches. */
const SHORT = 2;

/**
 * Lower ranks first: the title itself, its beginning, beginnings of its words, parts of it, parts of the detail too.
 */
function rankOf({ title, detail }: Rankable, words: readonly string[], text: string): number {
  const name = normalised(title);
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  const starts = name.split(/[^\p{L}\p{N}#]+/u);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 2;
  if (words.every((word) => name.includes(word))) return WITHIN_WORD;
  return words.every((word) => `${name} ${normalised(detail)}`.includes(word)) ? 4 : NO_MATCH;
}

export interface Ranked<E extends Rankable> {
  /**
   * The entries that match, best match first; of equal matches those used last come first. One or two letters match at the
   * beginning of a word, and all such matches are equal.
   */
  readonly matches: readonly E[];
  /** Whether the first match is probably meant: one or two letters say little, unless it was used before. */
  readonly isBestClear: boolean;
  /** If none matches, those whose title has the typed letters in order, or one or two letters within its words. */
  readonly guesses: readonly E[];
}

/** Compares entries with what was typed. */
export function rankEntries<E extends Rankable>(
  entries: readonly E[],
  typed: string,
  recent: readonly string[],
): Ranked<E> {
  const text = normalised(typed.trim());
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isShort = text.length <= SHORT;
  const recency = ({ id }: E) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const all = entries
    .map((entry) => ({ entry, rank: words.length === 0 ? 0 : rankOf(entry, words, text) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((one, other) => one.rank - other.rank || recency(one.entry) - recency(other.entry));
  const entriesOf = (some: typeof all) => some.map(({ entry }) => entry);
  if (!isShort) {
    const guesses = all.length > 0 ? [] : entries.filter(({ title }) => hasInOrder(normalised(title), text));
    return { matches: entriesOf(all), isBestClear: true, guesses };
  }
  const matches = entriesOf(all.filter(({ rank }) => rank < WITHIN_WORD)).toSorted(
    (one, other) => recency(one) - recency(other),
  );
  const isBestClear = recent.includes(matches[0]?.id ?? '');
  return { matches, isBestClear, guesses: matches.length > 0 ? [] : entriesOf(all) };
}

/** Whether a title has the typed letters in order, for those who leave some out. */
function hasInOrder(title: string, text: string): boolean {
  let at = 0;
  for (const letter of title) if (letter === text[at]) at++;
  return title[0] === text[0] && at === text.length;
}
