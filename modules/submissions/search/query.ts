import { normalise, writtenWords } from './words.ts';

/** A phone number: at least six characters, digits and the usual punctuation. */
const PHONE = /^\+?[\d\s()/.-]{6,}$/;
const DATE = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

/** The digits of a phone number; undefined for other texts. */
export function digitsOf(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  return PHONE.test(text.trim()) && digits.length >= 6 ? digits : undefined;
}

/** The ways to read a search text, each a list of normalised words: as typed, as a phone number, as an ISO date. */
export function readingsOf(text: string): readonly (readonly string[])[] {
  const typed = writtenWords(text)
    .map(normalise)
    .filter((word) => word !== '');
  const digits = digitsOf(text)?.replace(/^0+/, '');
  const [, day, month, year] = DATE.exec(text.trim()) ?? [];
  const readings: (readonly string[])[] = [typed];
  if (digits !== undefined) readings.push([digits]);
  if (day !== undefined && month !== undefined && year !== undefined)
    readings.push([year, month.padStart(2, '0'), day.padStart(2, '0')]);
  return readings.filter((words) => words.length > 0);
}
