import { createContext, useCallback, useContext } from 'react';
import type { Catalogue, KeyOf, Language, Texts, ValuesFor, DisplayText } from '../../contract/text.ts';
import { translate } from './catalogue.ts';

/** The language that the page is shown in; the shell provides it once its catalogues are loaded. */
export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Translates catalogue texts, errors and texts of the server into the user's language. Strings are returned unchanged. */
export function useTranslate(): (text: DisplayText) => string {
  const language = useLanguage();
  return useCallback((text) => translate(text, language), [language]);
}

/**
 * Returns a catalogue's texts in the user's language.
 *
 * @example
 * const t = useTexts(texts);
 * <Button>{t('save')}</Button>
 * <p>{t('rows', { count })}</p>
 */
export function useTexts<C extends Catalogue>(texts: Texts<C>) {
  const language = useLanguage();
  return useCallback(
    <K extends KeyOf<C>>(key: K, ...values: ValuesFor<C, K>): string => translate(texts(key, ...values), language),
    [texts, language],
  );
}
