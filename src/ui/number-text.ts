import type { Language } from '../../contract/text.ts';

const formats = new Map<Language, Intl.NumberFormat>();

/** A number in the language's format. */
export function numberText(value: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}
