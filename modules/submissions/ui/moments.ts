import { DateTime, Duration } from 'luxon';
import type { Submission } from '../contract.ts';
import type { Text } from '../../../contract/text.ts';
import { texts } from '../texts.ts';

/** Dates as SPEC.md point 9 has them. */
const DATE = 'dd/MM/yyyy';
const DATE_TIME = 'dd/MM/yyyy HH:mm';

type When = Pick<
  Submission,
  | 'submission_time'
  | 'submission_year'
  | 'submission_month'
  | 'submission_day'
  | 'submission_hour'
  | 'submission_minute'
  | 'submitter_timezone'
>;

/** When a submission came, on the submitter's clock when it is known, else on the workspace's. */
export function timeOfRow(row: When): string {
  const { submission_year: year, submission_month: month, submission_day: day } = row;
  return DateTime.fromObject({ year, month, day, hour: row.submission_hour, minute: row.submission_minute }).toFormat(
    DATE_TIME,
  );
}

/** The same to the second, and on the reader's clock. */
export function exactTimeOfRow(row: When): Text {
  const at = DateTime.fromISO(row.submission_time);
  const time = at.toFormat('dd/MM/yyyy HH:mm:ss');
  const zone = row.submitter_timezone;
  if (zone === null || !at.setZone(zone).isValid) return texts('yourTime', { time });
  return texts('zoneTime', { zoned: at.setZone(zone).toFormat('dd/MM/yyyy HH:mm:ss'), zone, time });
}

export function dateTimeOf(seconds: number): string {
  return DateTime.fromSeconds(seconds).toFormat(DATE_TIME);
}

export function isoOf(seconds: number): string {
  return DateTime.fromSeconds(seconds).toUTC().toISO({ suppressMilliseconds: true }) ?? '';
}

/** A day of a date input as it reads on screen. */
export function dayText(day: string): string {
  return DateTime.fromISO(day).toFormat(DATE);
}

/** Today as a date input has it. */
export function today(): string {
  return DateTime.now().toISODate();
}

/** Today, Yesterday, N days ago (SPEC.md point 9). */
export function lastVisitText(days: number): Text {
  if (days <= 0) return texts('today');
  return days === 1 ? texts('yesterday') : texts('daysAgo', { count: days });
}

/** How long something took: `42.35 s`, `1 min 12 s`, `2 h 5 min`. */
export function spanText(seconds: number): Text {
  if (seconds < 60) return texts('seconds', { seconds: String(Math.round(seconds * 100) / 100) });
  const whole = Duration.fromObject({ seconds: Math.round(seconds) }).shiftTo('hours', 'minutes', 'seconds');
  const { hours, minutes } = whole;
  return hours > 0 ? texts('hours', { hours, minutes }) : texts('minutes', { minutes, seconds: whole.seconds });
}
