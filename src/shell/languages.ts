import { Language } from '../../contract/text.ts';
import { defineToken, handles, inject, injectable, type HandlerContext } from '../kernel/index.ts';
import type { PayloadOf } from '../../contract/message.ts';
import { browserStorage } from './browser-storage.ts';
import { LanguageChoice, languageRestored, languageSelected, restoreLanguage, selectLanguage } from './messages.ts';

/** The console's translations: a file per language and module. */
export interface Languages {
  /** The browser's first language that the console supports, or else English. */
  ofBrowser(): Language;
  /** Resolves when the translations are loaded. */
  load(language: Language): Promise<void>;
}
export const Languages = defineToken<Languages>('shell/languages');

/** Switches the language after its translations have loaded, so that the page never mixes two languages. */
@injectable()
export class LanguageHandlers {
  readonly #languages: Languages;
  constructor(@inject(Languages) languages: Languages) {
    this.#languages = languages;
  }

  @handles(selectLanguage, { policy: 'latest' })
  async *select({ language: choice }: PayloadOf<typeof selectLanguage>, { effect }: HandlerContext) {
    yield languageSelected({ choice, language: await this.#load(choice, effect) });
  }

  @handles(restoreLanguage, { policy: 'latest' })
  async *restore({ language: choice }: PayloadOf<typeof restoreLanguage>, { effect }: HandlerContext) {
    yield languageRestored({ choice, language: await this.#load(choice, effect) });
  }

  async #load(choice: LanguageChoice, effect: HandlerContext['effect']): Promise<Language> {
    const language = choice === 'system' ? effect(this.#languages, (languages) => languages.ofBrowser()) : choice;
    await effect(this.#languages, (languages) => languages.load(language));
    return language;
  }
}

const KEY = 'inlet-language';

/** The language choice stored in this browser; `system` by default. */
export function storedLanguage(): LanguageChoice {
  const { data } = LanguageChoice.safeParse(browserStorage.read(KEY));
  return data ?? 'system';
}

/** The browser's first language that the console supports, or else English. */
export function languageOfBrowser(): Language {
  const supported = navigator.languages.map((tag) => Language.safeParse(tag.split('-')[0]?.toLowerCase()).data);
  return supported.find((language) => language !== undefined) ?? 'en';
}

export function storeLanguage(choice: LanguageChoice): void {
  browserStorage.write(KEY, choice);
}
