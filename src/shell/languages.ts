import { Language } from '../../contract/text.ts';
import { defineToken, handles, inject, injectable } from '../kernel/index.ts';
import type { PayloadOf } from '../../contract/message.ts';
import { browserStorage } from './browser-storage.ts';
import { selectLanguage, LanguageChoice, languageSelected } from './messages.ts';

/** The texts of the console, a file for each language and module. */
export interface Languages {
  /** The first language of the browser that the console speaks; English when it speaks none of them. */
  ofBrowser(): Language;
  /** Resolves when the page can be shown in the language. */
  load(language: Language): Promise<void>;
}
export const Languages = defineToken<Languages>('shell/languages');

/** Changes the language of the page once its texts are there, so that it is never half in one and half in another. */
@injectable()
export class LanguageHandlers {
  readonly #languages: Languages;
  constructor(@inject(Languages) languages: Languages) {
    this.#languages = languages;
  }

  @handles(selectLanguage, { policy: 'latest' })
  async *choose({ language: choice }: PayloadOf<typeof selectLanguage>) {
    const language = choice === 'system' ? this.#languages.ofBrowser() : choice;
    await this.#languages.load(language);
    yield languageSelected({ choice, language });
  }
}

const KEY = 'inlet-language';

/** The language that was chosen in this browser before; what the browser asks for until one was. */
export function storedLanguage(): LanguageChoice {
  const { data } = LanguageChoice.safeParse(browserStorage.read(KEY));
  return data ?? 'system';
}

/** The first of the browser's languages that the console speaks. */
export function languageOfBrowser(): Language {
  const known = navigator.languages.map((tag) => Language.safeParse(tag.split('-')[0]?.toLowerCase()).data);
  return known.find((language) => language !== undefined) ?? 'en';
}

export function storeLanguage(choice: LanguageChoice): void {
  browserStorage.write(KEY, choice);
}
