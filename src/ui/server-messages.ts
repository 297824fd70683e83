import type { Catalogue, Language } from '../../contract/text.ts';
import { numberText } from './number-text.ts';
import { sentencePattern, type SentencePattern, valuesIn } from './sentence-pattern.ts';

interface Sentence {
  readonly english: SentencePattern;
  readonly text: string;
}

interface Known {
  readonly whole: Map<string, string>;
  readonly withValues: Sentence[];
}

const none = (): Known => ({ whole: new Map(), withValues: [] });
const known: Readonly<Record<Language, Known>> = { en: none(), de: none() };

/** Takes in how English sentences of the server read in a language. */
export function addTold(language: Language, catalogue: Catalogue = {}): void {
  const { whole, withValues } = known[language];
  for (const [english, text] of Object.entries(catalogue)) {
    whole.set(english, text);
    if (english.includes('{')) withValues.push({ english: sentencePattern(english), text });
  }
  // `{field}: {fault}` is what is left where no sentence says more.
  withValues.sort((one, other) => lengthOf(other.english) - lengthOf(one.english));
}

const lengthOf = ({ fixed }: SentencePattern): number => fixed.join('').length;

/** What the server said, in a language; as it came where no catalogue knows it. Values that are sentences are told, too. */
export function told(message: string, language: Language): string {
  const { whole, withValues } = known[language];
  const text = whole.get(message);
  if (text !== undefined) return text;
  for (const sentence of withValues) {
    const values = valuesIn(message, sentence.english);
    if (values) return sentence.text.replace(/\{(\w+)\}/g, (_, name: string) => valueIn(language, values[name] ?? ''));
  }
  return message;
}

/** Longer values are no sentences of the server but what somebody wrote. */
const MAX_SENTENCE_LENGTH = 500;

function valueIn(language: Language, value: string): string {
  if (value.length > MAX_SENTENCE_LENGTH) return value;
  return /^\d+$/.test(value) ? numberText(Number(value), language) : told(value, language);
}
