import type { Catalogue, Language, Texts, Words } from '../../contract/text.ts';

/** The catalogues that have been loaded, by language and id. */
const loaded: Readonly<Record<Language, Map<string, Catalogue>>> = { en: new Map(), de: new Map() };

/** Loads what is not there yet of these texts. */
export async function loadTexts(language: Language, all: readonly Pick<Texts, 'id' | 'load'>[]): Promise<void> {
  const missing = all.filter(({ id }) => !loaded[language].has(id));
  await Promise.all(missing.map(async ({ id, load }) => addCatalogue(language, id, (await load[language]()).default)));
}

export function addCatalogue(language: Language, id: string, catalogue: Catalogue): void {
  loaded[language].set(id, catalogue);
}

/** What words read in a language. */
export function say(words: Words, language: Language): string {
  return typeof words === 'string' ? words : fill(patternOf(words, language), words.values, language);
}

type Written = Exclude<Words, string>;

/** The text before values are put in; its name where no catalogue has it, so that a missing one is seen. */
export function patternOf({ text, values }: Written, language: Language): string {
  const [id = '', key = ''] = text.split(':');
  const catalogue = loaded[language].get(id);
  const count = values?.['count'];
  const form = typeof count === 'number' ? `${key}_${pluralFor(language, count)}` : key;
  return catalogue?.[form] ?? catalogue?.[key] ?? text;
}

/** Puts values in; numbers as the language writes them. */
export function fill(pattern: string, values: Written['values'] = {}, language: Language): string {
  return pattern.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberText(value, language) : value;
  });
}

/**
 * What a check of the contract found, in a language. The contract speaks English, to API callers too: a catalogue that
 * translates one of its messages has it as a key, with `{{number}}` where a number stands.
 */
export function sayFault(message: string, language: Language): string {
  const [number] = /\d+/.exec(message) ?? [];
  const key = number === undefined ? message : message.replace(number, '{{number}}');
  for (const catalogue of loaded[language].values()) {
    const known = catalogue[message] ?? catalogue[key];
    if (known !== undefined) return fill(known, { number: Number(number) }, language);
  }
  return message;
}

const formats = new Map<Language, Intl.NumberFormat>();
const plurals = new Map<Language, Intl.PluralRules>();

/** A number with the grouping and the decimal sign of the language. */
export function numberText(value: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}

function pluralFor(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}
