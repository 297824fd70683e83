import type { Catalogue, Language, Texts, DisplayText } from '../../contract/text.ts';
import { numberText } from './number-text.ts';
import { addServerMessages, translateMessage } from './server-messages.ts';

/** The loaded catalogues, by language and id. */
const loaded: Readonly<Record<Language, Map<string, Catalogue>>> = { en: new Map(), de: new Map() };

/** Loads the catalogues that are not loaded yet. */
export async function loadTexts(language: Language, all: readonly Pick<Texts, 'id' | 'load'>[]): Promise<void> {
  const missing = all.filter(({ id }) => !loaded[language].has(id));
  await Promise.all(
    missing.map(async ({ id, load }) => {
      const file = await load[language]();
      addCatalogue(language, id, file.default);
      addServerMessages(language, file.serverMessages);
    }),
  );
}

export function addCatalogue(language: Language, id: string, catalogue: Catalogue): void {
  loaded[language].set(id, catalogue);
}

/** Translates a catalogue text; returns a string unchanged. */
export function say(words: DisplayText, language: Language): string {
  return typeof words === 'string' ? words : fill(patternOf(words, language), words.values, language);
}

type CatalogueText = Exclude<DisplayText, string>;

/** The text before interpolation. A missing text is shown as its key, so that it is noticed. */
export function patternOf({ text, values }: CatalogueText, language: Language): string {
  const [id = '', key = ''] = text.split(':');
  const catalogue = loaded[language].get(id);
  const count = values?.['count'];
  const form = typeof count === 'number' ? `${key}_${pluralFor(language, count)}` : key;
  return catalogue?.[form] ?? catalogue?.[key] ?? text;
}

/** Interpolates values, with numbers in the language's format. */
export function fill(pattern: string, values: CatalogueText['values'] = {}, language: Language): string {
  return pattern.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberText(value, language) : value;
  });
}

/** Translates a text that is, or contains as values, English messages from the server. */
export function translateServerMessage(words: DisplayText, language: Language): string {
  if (typeof words === 'string') return translateMessage(words, language);
  const values = { ...words.values };
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') values[name] = translateMessage(value, language);
  return say({ ...words, values }, language);
}

const plurals = new Map<Language, Intl.PluralRules>();

function pluralFor(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}
