/** Letters, digits and marks, with apostrophes inside: what a search compares. Everything else separates words. */
const WORD = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’]*/gu;
const IGNORED = /[\u0300-\u036f'’]/g;

/** Letters that Unicode does not decompose, as people type them without their keyboard layout. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const SPECIAL = /[ßæœøłđðþıς]/g;

/** Makes case, accents and ß irrelevant: `Straße` and `STRASSE` are the same. */
export function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => plain[letter] ?? letter)
    .replace(IGNORED, '');
}

/** The words of a text as written. */
export function writtenWords(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** The words of a text with the positions where they begin. */
export function wordsWithPositions(text: string): readonly { readonly word: string; readonly at: number }[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index: at }) => ({ word, at }));
}
