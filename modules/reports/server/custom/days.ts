import { DateTime } from 'luxon';
import type { Language } from '../../../../contract/text.ts';
import { textsFor } from './texts-for.ts';

/** The requested range: each end an ISO 8601 date or timestamp, or open. */
export interface RequestedDays {
  readonly from: string | null;
  readonly to: string | null;
}

/** The day of a timestamp in a time zone; a plain date is returned unchanged. */
export function dayIn(text: string, zone: string): string {
  return DateTime.fromISO(text, { zone }).toISODate() ?? '';
}

/** The latest calendar day anywhere, so that nobody's today counts as future. */
export function latestToday(now: Date): string {
  return dayIn(now.toISOString(), 'Pacific/Kiritimati');
}

/** The range as timestamps in a time zone: from the start of the first day to the end of the last (exclusive). */
export function timestampsOf(
  { from, to }: RequestedDays,
  zone: string,
  now: Date,
): { readonly since: Date; readonly until: Date } {
  const epoch = new Date(0);
  const since = from === null ? epoch : startOf(from, zone, 0);
  const until = startOf(to ?? now.toISOString(), zone, 1);
  return { since: since < epoch ? epoch : since, until: until < epoch ? epoch : until };
}

function startOf(text: string, zone: string, daysLater: number): Date {
  return DateTime.fromISO(dayIn(text, zone), { zone }).plus({ days: daysLater }).toJSDate();
}

/** Describes the range for the email. */
export function plainTextOf({ from, to }: RequestedDays, zone: string, language: Language | null): string {
  const t = textsFor(language);
  const day = (text: string): string =>
    DateTime.fromISO(text, { zone }).toFormat(language === 'de' ? 'dd.MM.yyyy' : 'dd/MM/yyyy');
  if (from === null) return to === null ? t('REPORT_ALL_DAYS') : t('REPORT_UNTIL', { to: day(to) });
  return to === null ? t('REPORT_FROM', { from: day(from) }) : t('REPORT_FROM_TO', { from: day(from), to: day(to) });
}
