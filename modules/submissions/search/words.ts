/** Letters, digits and combining marks, with apostrophes inside. Everything else separates words. */
const WORD = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’]*/gu;
const IGNORED = /[\u0300-\u036f'’]/g;

/** Letters that Unicode does not decompose, with what people type on keyboards that lack them. */
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

/** Removes case and accents: `Straße` and `STRASSE` normalise to the same text. */
export function normalise(word: string): string {
  return word
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => plain[letter] ?? letter)
    .replace(IGNORED, '');
}

export function writtenWords(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

export function wordsWithPositions(text: string): readonly { readonly word: string; readonly at: number }[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index: at }) => ({ word, at }));
}
