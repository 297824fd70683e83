import type { Catalogue, Language, Texts, DisplayText } from '../../contract/text.ts';
import { numberText } from './number-text.ts';
import { addTold, told } from './server-messages.ts';

/** The catalogues that have been loaded, by language and id. */
const loaded: Readonly<Record<Language, Map<string, Catalogue>>> = { en: new Map(), de: new Map() };

/** Loads what is not there yet of these texts. */
export async function loadTexts(language: Language, all: readonly Pick<Texts, 'id' | 'load'>[]): Promise<void> {
  const missing = all.filter(({ id }) => !loaded[language].has(id));
  await Promise.all(
    missing.map(async ({ id, load }) => {
      const file = await load[language]();
      addCatalogue(language, id, file.default);
      addTold(language, file.serverMessages);
    }),
  );
}

export function addCatalogue(language: Language, id: string, catalogue: Catalogue): void {
  loaded[language].set(id, catalogue);
}

/** What words read in a language. */
export function say(words: DisplayText, language: Language): string {
  return typeof words === 'string' ? words : fill(patternOf(words, language), words.values, language);
}

type Written = Exclude<DisplayText, string>;

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

/** The same where the words, or values in them, may be the server's, which speaks English. */
export function translateServerMessage(words: DisplayText, language: Language): string {
  if (typeof words === 'string') return told(words, language);
  const values = { ...words.values };
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') values[name] = told(value, language);
  return say({ ...words, values }, language);
}

const plurals = new Map<Language, Intl.PluralRules>();

function pluralFor(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}
