import { DateTime } from 'luxon';
import type { Language } from '../contract/text.ts';

const utc = (moment: Date): DateTime => DateTime.fromJSDate(moment, { zone: 'utc' }).setLocale('en');

const dayFormat = (language: Language | null): string => (language === 'de' ? 'dd.MM.yyyy' : 'dd/MM/yyyy');

/** The UTC day as DD/MM/YYYY, in German DD.MM.YYYY. */
export const dayText = (moment: Date, language: Language | null = 'en'): string =>
  utc(moment).toFormat(dayFormat(language));

/** The UTC day with the month's name, such as `5 January 2026`. */
export const longDayText = (moment: Date): string => utc(moment).toFormat('d MMMM yyyy');

/** The day and time as `DD/MM/YYYY, HH:mm`, in German `DD.MM.YYYY, HH:mm`, in UTC or an IANA time zone. */
export function timestampText(moment: Date, zone = 'utc', language: Language | null = 'en'): string {
  const local = utc(moment).setZone(zone);
  return (local.isValid ? local : utc(moment)).toFormat(`${dayFormat(language)}, HH:mm`);
}
