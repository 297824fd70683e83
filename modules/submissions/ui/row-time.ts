// Avoids luxon, which would use a tenth of the list's size budget.
import type { Text } from '../../../contract/text.ts';
import type { Submission } from '../contract.ts';
import { texts } from '../texts.ts';

export type When = Pick<
  Submission,
  | 'submission_time'
  | 'submission_year'
  | 'submission_month'
  | 'submission_day'
  | 'submission_hour'
  | 'submission_minute'
  | 'submitter_timezone'
>;

const two = (part: number): string => String(part).padStart(2, '0');

/** Submission time in the submitter's zone if known, otherwise the workspace's, in the format of SPEC.md point 9. */
export function timeOfRow(row: When): string {
  const day = `${two(row.submission_day)}/${two(row.submission_month)}/${row.submission_year}`;
  return `${day} ${two(row.submission_hour)}:${two(row.submission_minute)}`;
}

/** The same time in the reader's zone, with the date if it differs; undefined if both clocks agree. */
export function readersTimeOfRow(row: When): Text | undefined {
  const at = new Date(row.submission_time);
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const shown = timeOfRow(row);
  if (shown === `${day} ${time}`) return undefined;
  return texts('yourTime', { time: shown.startsWith(day) ? time : `${day} ${time}` });
}

/** The exact time with seconds, plus the time in the reader's zone. */
export function exactTimeOfRow({ submission_time, submitter_timezone: zone }: When): Text {
  const at = new Date(submission_time);
  const time = exact(at);
  const zoned = zone === null ? null : exact(at, zone);
  return zone === null || zoned === null
    ? texts('yourTime', { time: time ?? '' })
    : texts('zoneTime', { zoned, zone, time: time ?? '' });
}

const MINUTE = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** How long ago, then the time, then the day: short enough for a dense list. The exact time is its tooltip. */
export function shortTimeOf(time: string, now: number, language: string): Text | string {
  const at = new Date(time);
  const minutes = Math.floor((now - at.getTime()) / MINUTE);
  if (minutes >= 0 && minutes < 60) return texts('minutesAgo', { minutes });
  if (minutes >= 60 && minutes < 240) return texts('hoursAgo', { hours: Math.floor(minutes / 60) });
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / (1440 * MINUTE));
  if (days < 2) return `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (days < 300) return clockOf(language).format(at);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
}

/** How long ago in words: `6 hours ago`, `yesterday`. */
export function agoText(time: string, now: number, language: string): string {
  const minutes = Math.round((new Date(time).getTime() - now) / MINUTE);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes > -60) return format.format(Math.min(0, minutes), 'minute');
  if (minutes > -1440) return format.format(Math.trunc(minutes / 60), 'hour');
  const days = Math.trunc(minutes / 1440);
  if (days > -60) return format.format(days, 'day');
  return days > -730 ? format.format(Math.trunc(days / 30), 'month') : format.format(Math.trunc(days / 365), 'year');
}

function clockOf(language: string): Intl.DateTimeFormat {
  const known = clocks.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { day: 'numeric', month: 'short' });
  clocks.set(language, format);
  return format;
}

/** Formats a date input value for display. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Today's date as a date input value. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat | null>();

/** Formats with seconds in the given zone, or the reader's; null if the browser does not know the zone. */
function exact(at: Date, zone?: string): string | null {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  return format?.format(at).replace(', ', ' ') ?? null;
}

function newFormat(timeZone: string | undefined): Intl.DateTimeFormat | null {
  try {
    // Day, month and year in this order in every language (SPEC.md point 9).
    return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  } catch {
    return null;
  }
}
