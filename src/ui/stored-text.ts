import { useCallback } from 'react';
import type { Language } from '../../contract/text.ts';
import { storedTexts } from './catalogue.ts';
import { numberText } from './number-text.ts';
import { sentencePattern, type SentencePattern, valuesIn } from './sentence-pattern.ts';
import { useLanguage } from './use-texts.ts';

interface PatternTranslation {
  readonly pattern: SentencePattern;
  readonly translation: string;
}

/**
 * Translates texts that the server has stored in English, such as notifications and the reasons of spam verdicts. Their rows
 * have no code, and those of earlier versions never will. Unknown texts are returned unchanged.
 */
export function useTranslateStored(): (text: string) => string {
  const language = useLanguage();
  return useCallback((text) => translateStored(text, language), [language]);
}

/** Translates a stored text, and values in it that are stored texts. */
export function translateStored(text: string, language: Language): string {
  const known = storedTexts[language];
  if (Object.hasOwn(known, text)) return known[text] ?? text;
  for (const { pattern, translation } of patternsOf(language)) {
    const values = valuesIn(text, pattern);
    if (values) return interpolate(translation, values, language);
  }
  return text;
}

/** The longest fixed text first, because the most specific pattern wins. */
function patternsOf(language: Language): readonly PatternTranslation[] {
  const sentences = Object.entries(storedTexts[language]).filter(([english]) => english.includes('{'));
  return sentences
    .map(([english, translation]) => ({ pattern: sentencePattern(english), translation }))
    .toSorted((a, b) => fixedLength(b.pattern) - fixedLength(a.pattern));
}

const fixedLength = ({ fixed }: SentencePattern): number => fixed.join('').length;

function interpolate(translation: string, values: Readonly<Record<string, string>>, language: Language): string {
  return translation.replace(/\{(\w+)\}/g, (_, name: string) => translateValue(values[name] ?? '', language));
}

/** Characters. Longer values are user input rather than stored texts. */
const MAX_TEXT_LENGTH = 500;

function translateValue(value: string, language: Language): string {
  if (value.length > MAX_TEXT_LENGTH) return value;
  return /^\d+$/.test(value) ? numberText(Number(value), language) : translateStored(value, language);
}
