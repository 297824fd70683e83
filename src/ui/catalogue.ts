import { fillErrorText } from '../../contract/error.ts';
import type { Catalogue, DisplayText, TextDetail, CodedText, Language, Text, Texts } from '../../contract/text.ts';
import { numberText } from './number-text.ts';

/** The loaded catalogues, by language and id. */
const loaded: Readonly<Record<Language, Map<string, Catalogue>>> = { en: new Map(), de: new Map() };

/** The loaded texts of errors and of the server by code, of all modules. There are none for English, which comes with the data. */
const codedTexts: Readonly<Record<Language, Record<string, string>>> = { en: {}, de: {} };

/** Loads the catalogues that are not loaded yet. */
export async function loadTexts(language: Language, all: readonly Pick<Texts, 'id' | 'load'>[]): Promise<void> {
  const missing = all.filter(({ id }) => !loaded[language].has(id));
  await Promise.all(
    missing.map(async ({ id, load }) => {
      const file = await load[language]();
      addCatalogue(language, id, file.default);
      Object.assign(codedTexts[language], file.errors, file.serverTexts);
    }),
  );
}

export function addCatalogue(language: Language, id: string, catalogue: Catalogue): void {
  loaded[language].set(id, catalogue);
}

/** Translates a catalogue text, an error or a text of the server; returns a string unchanged. */
export function translate(text: DisplayText, language: Language): string {
  if (typeof text === 'string') return text;
  if ('details' in text) return isolateNames(translateCoded(text, language));
  return fill(patternOf(text, language), text.values, language);
}

function translateCoded({ message, details }: CodedText, language: Language): string {
  const texts = details.map((detail) => translateDetail(detail, language));
  return texts.length === 0 || texts.includes(undefined) ? message : texts.join('; ');
}

/** Undefined if the language has no text for the code. */
function translateDetail({ code, params, path }: TextDetail, language: Language): string | undefined {
  const pattern = Object.hasOwn(codedTexts[language], code) ? codedTexts[language][code] : undefined;
  if (pattern === undefined) return undefined;
  const text = fillErrorText(pattern, params, language, (number) => numberText(number, language));
  // A text in lower case continues the name of the field.
  return path !== undefined && /^\p{Ll}/u.test(pattern) ? `${path}: ${text}` : text;
}

/** The text before interpolation. A missing text is shown as its key, so that it is noticed. */
export function patternOf({ text, values }: Text, language: Language): string {
  const [id = '', key = ''] = text.split(':');
  const catalogue = loaded[language].get(id);
  const count = values?.['count'];
  const form = typeof count === 'number' ? `${key}_${pluralFor(language, count)}` : key;
  return catalogue?.[form] ?? catalogue?.[key] ?? text;
}

/** Interpolates values, with numbers in the language's format. */
export function fill(pattern: string, values: Text['values'] = {}, language: Language): string {
  return pattern.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberText(value, language) : isolate(translate(value, language));
  });
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** Keeps a right-to-left value from reordering the sentence around it, by Unicode's isolates. */
function isolate(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** Names and other words in right-to-left scripts. */
const RIGHT_TO_LEFT_WORDS = /[\u0590-\u08ff]+(?: [\u0590-\u08ff]+)*/g;

/** The same where the positions of the values are not known, as in texts that the server wrote. */
function isolateNames(text: string): string {
  return text.replaceAll(RIGHT_TO_LEFT_WORDS, (word) => isolate(word));
}

const plurals = new Map<Language, Intl.PluralRules>();

function pluralFor(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}
