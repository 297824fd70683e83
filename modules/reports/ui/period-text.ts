import { dayText, monthDayText } from '../../../src/ui/dates.ts';
import type { Days, ReportUnit } from '../contract.ts';

/** `27 Oct – 23 Nov 2026`. */
export function daysText({ from, to }: Days, language: string): string {
  const year = ` ${to.slice(0, 4)}`;
  if (from === to) return `${dayOf(from, language)}${year}`;
  const before = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`;
  return `${dayOf(from, language)}${before} – ${dayOf(to, language)}${year}`;
}

/** `27/10/2026 – 23/11/2026`, for tables and files. */
export const exactDaysText = ({ from, to }: Days): string =>
  from === to ? dayText(noon(from)) : `${dayText(noon(from))} – ${dayText(noon(to))}`;

/** An hour, a day, or a week by its first day, as `27/10/2026` with the hour, for tables and files. */
export function exactBucketText(start: string, unit: ReportUnit): string {
  const day = dayText(noon(start.slice(0, 10)));
  return unit === 'hour' ? `${day} ${start.slice(11)}:00` : day;
}

/** An hour, day or week on the axis. */
export function bucketText(start: string, unit: ReportUnit, language: string, isLong = false): string {
  const day = dayOf(start.slice(0, 10), language);
  if (unit === 'hour') return isLong ? `${day}, ${start.slice(11)}:00` : `${start.slice(11)}:00`;
  if (!isLong || unit === 'week') return day;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' }).format(noon(start));
  return `${weekday} ${day}`;
}

/** Hours between the labels of an axis of two days. */
const HOURS_APART = 6;

/** Over more than one day the axis names each day where it begins; over more than two, no hours. Empty for no label. */
export function axisText(start: string, unit: ReportUnit, language: string, count: number): string {
  if (unit !== 'hour' || count <= 24) return bucketText(start, unit, language);
  const hour = Number(start.slice(11));
  if (hour === 0) return dayOf(start.slice(0, 10), language);
  return count <= 48 && hour % HOURS_APART === 0 ? bucketText(start, unit, language) : '';
}

/** Local noon of a day, which is on that day in any time zone of the reader. */
const noon = (day: string): Date => new Date(`${day}T12:00:00`);
const dayOf = (day: string, language: string): string => monthDayText(noon(day), language);
