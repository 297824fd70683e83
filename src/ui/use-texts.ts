import { createContext, useCallback, useContext } from 'react';
import type { Catalogue, KeyOf, Language, Texts, ValuesFor, DisplayText } from '../../contract/text.ts';
import { say, translateServerMessage } from './catalogue.ts';

/** The language that the page is shown in; the shell provides it once its catalogues are loaded. */
export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Says words in the reader's language: a text of a catalogue, or what somebody wrote as it is. */
export function useTranslate(): (words: DisplayText) => string {
  const language = useLanguage();
  return useCallback((words) => say(words, language), [language]);
}

/** The same for words, or values in them, that the server or a check of the contract says: those speak English. */
export function useTranslateServerMessage(): (words: DisplayText) => string {
  const language = useLanguage();
  return useCallback((words) => translateServerMessage(words, language), [language]);
}

/**
 * Texts of a catalogue in the reader's language.
 *
 * @example
 * const t = useTexts(texts);
 * <Button>{t('save')}</Button>
 * <p>{t('rows', { count })}</p>
 */
export function useTexts<C extends Catalogue>(texts: Texts<C>) {
  const language = useLanguage();
  return useCallback(
    <K extends KeyOf<C>>(key: K, ...values: ValuesFor<C, K>): string => say(texts(key, ...values), language),
    [texts, language],
  );
}
