import type { Catalogue, Language } from '../../contract/text.ts';
import { numberText } from './number-text.ts';
import { sentencePattern, type SentencePattern, valuesIn } from './sentence-pattern.ts';

interface PatternTranslation {
  readonly pattern: SentencePattern;
  readonly translation: string;
}

/** The translations of server messages into one language. */
interface MessageCatalogue {
  /** By the complete English message. */
  readonly exact: Map<string, string>;
  /** Messages with placeholders, the longest fixed text first. */
  readonly patterns: PatternTranslation[];
}

const emptyCatalogue = (): MessageCatalogue => ({ exact: new Map(), patterns: [] });
const catalogues: Readonly<Record<Language, MessageCatalogue>> = { en: emptyCatalogue(), de: emptyCatalogue() };

/** Adds a module's translations of server messages, by the English message. */
export function addServerMessages(language: Language, translations: Catalogue = {}): void {
  const { exact, patterns } = catalogues[language];
  for (const [english, translation] of Object.entries(translations)) {
    exact.set(english, translation);
    if (english.includes('{')) patterns.push({ pattern: sentencePattern(english), translation });
  }
  // The most specific pattern wins: `{field}: {fault}` matches only if no other pattern does.
  patterns.sort((a, b) => fixedLength(b.pattern) - fixedLength(a.pattern));
}

const fixedLength = ({ fixed }: SentencePattern): number => fixed.join('').length;

/** Translates a message from the server, and values in it that are messages. Unknown messages are returned unchanged. */
export function translateMessage(message: string, language: Language): string {
  const { exact, patterns } = catalogues[language];
  const translation = exact.get(message);
  if (translation !== undefined) return translation;
  for (const candidate of patterns) {
    const values = valuesIn(message, candidate.pattern);
    if (values) return interpolate(candidate.translation, values, language);
  }
  return message;
}

function interpolate(translation: string, values: Readonly<Record<string, string>>, language: Language): string {
  return translation.replace(/\{(\w+)\}/g, (_, name: string) => translateValue(values[name] ?? '', language));
}

/** Characters. Longer values are user input rather than messages from the server. */
const MAX_MESSAGE_LENGTH = 500;

function translateValue(value: string, language: Language): string {
  if (value.length > MAX_MESSAGE_LENGTH) return value;
  return /^\d+$/.test(value) ? numberText(Number(value), language) : translateMessage(value, language);
}
