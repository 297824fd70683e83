import { parsedJson } from '../../contract/json.ts';
import { SECRET } from '../../contract/secret.ts';

/** A random integer from 0 to `below - 1`. */
export type Random = (below: number) => number;

/**
 * Words that say nothing about a person: of addresses, and of new forms. They are not replaced, so that the text keeps
 * its shape.
 */
const publicWords = new Set(
  (
    'http https www mailto tel com org net de localhost true false null ' +
    'new contacted qualified won lost contact schedule call qualify win lose reopen reason agenda at ' +
    'spam archived unread source campaign page device language arrived from to ' +
    'name email mail e phone telephone message subject company address website comment question your full first last all'
  ).split(' '),
);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;
/** A time after a day. It stays, since a random one may be invalid. */
const TIME_OF_DAY = /^T\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?Z?$/;
/** A day, a time after it, and letters and digits in any script. */
const WORDS = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)|(?<=\d\d-\d\d)T\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?Z?|[\p{L}\p{M}\p{N}]+/gu;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;
/** Attempts to find a pseudonym that no other word has. */
const MAX_ATTEMPTS = 40;

/**
 * Replaces words by random ones of the same shape. Equal words have equal pseudonyms, regardless of case, and everything between
 * words stays, so that joining, splitting and encoding texts give the same before and after: an address stays an address, a URL
 * a URL, JSON stays JSON. Which word a pseudonym is for is known to this object only.
 *
 * @example
 * new Pseudonyms(random).of('Ada <ada@example.com>') // 'Qxe <qxe@wmzktfr.com>'
 */
export class Pseudonyms {
  readonly #random: Random;
  readonly #words = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #texts = new Map<string, string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Replaces the words of a message of the program, such as an error's, that are not in `vocabulary`. */
  ofMessage(text: string, vocabulary: ReadonlySet<string>): string {
    return text.replaceAll(WORDS, (word) => (vocabulary.has(word.toLowerCase()) ? word : this.#ofWord(word)));
  }

  /** The pseudonym of a text. */
  of(text: string): string {
    if (text === '' || text === SECRET) return text;
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const pseudonym = this.#ofText(text);
    this.#texts.set(text, pseudonym);
    return pseudonym;
  }

  #ofText(text: string): string {
    // Parsed, since escapes such as `\n` are not parts of words.
    const json = /^\s*[[{"]/.test(text) ? parsedJson(text) : undefined;
    if (json !== undefined && json !== null) return JSON.stringify(this.#inJson(json));
    return text.includes('%') ? this.#ofEncoded(text) : this.#ofPlain(text);
  }

  #ofPlain(text: string): string {
    return text.replaceAll(WORDS, (word) => this.#ofWord(word));
  }

  /** Replaces percent-encoded letters together with the words that they are in; other encoded characters stay. */
  #ofEncoded(text: string): string {
    const separators: string[] = [];
    const decoded = text.replaceAll(ENCODED, (encoded) => {
      const plain = decode(encoded);
      if (plain === undefined) return encoded;
      return plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, (character) => {
        separators.push(encode(character));
        return SEPARATOR;
      });
    });
    let at = 0;
    return this.#ofPlain(decoded).replaceAll(SEPARATOR, () => separators[at++] ?? '');
  }

  #inJson(value: unknown): unknown {
    if (typeof value === 'string') return this.of(value);
    if (typeof value === 'number') return Number(this.#ofPlain(String(value)));
    if (Array.isArray(value)) return value.map((part) => this.#inJson(part));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [this.of(key), this.#inJson(part)]));
  }

  #ofWord(word: string): string {
    const lower = word.toLowerCase();
    if (publicWords.has(lower) || TIME_OF_DAY.test(word)) return word;
    // Lower-casing lengthens some letters.
    if (lower.length !== word.length) return this.#assigned(word);
    const pseudonym = this.#assigned(lower);
    if (lower === word) return pseudonym;
    return Array.from(pseudonym, (letter, at) => (word[at] === lower[at] ? letter : letter.toUpperCase())).join('');
  }

  #assigned(word: string): string {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    let pseudonym = this.#drawn(word);
    for (let attempt = 0; attempt < MAX_ATTEMPTS && this.#isUnfit(pseudonym, word); attempt++)
      pseudonym = this.#drawn(word);
    this.#words.set(word, pseudonym);
    this.#taken.add(pseudonym);
    return pseudonym;
  }

  #isUnfit(pseudonym: string, word: string): boolean {
    return pseudonym === word || this.#taken.has(pseudonym) || publicWords.has(pseudonym);
  }

  #drawn(word: string): string {
    if (ISO_DATE.test(word))
      return `${word.slice(0, 2)}${this.#digits(2)}-0${1 + this.#random(9)}-${10 + this.#random(19)}`;
    const isNumber = /^\d+$/.test(word);
    let drawn = '';
    for (let at = 0; at < word.length; at++) {
      // Ports and parts of IP addresses have a maximum.
      if (isNumber && at === 0 && word.length > 1) drawn += word[0] === '0' ? '0' : '1';
      else drawn += /\d/.test(word[at] ?? '') ? this.#digits(1) : LETTERS[this.#random(LETTERS.length)];
    }
    return drawn;
  }

  #digits(count: number): string {
    return Array.from({ length: count }, () => this.#random(10)).join('');
  }
}

/** Stands for an encoded character while its neighbours are replaced. Not in any text that can be typed. */
const SEPARATOR = '\u{F8FF}\u{E000}';

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Percent-encodes any character. */
const encode = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
