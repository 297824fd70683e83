import { MINUTE_MS } from '../../../contract/duration.ts';
import type { Text } from '../../../contract/text.ts';
import {
  clockText,
  DAYS_WITHOUT_YEAR,
  dayText,
  daysSince,
  monthDayText,
  partsText,
  timestampText,
  zonedTimestampText,
} from '../../../src/ui/dates.ts';
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

type Zoned = Pick<Submission, 'submitter_timezone' | 'is_submitter_timezone_known'>;

/** Submission time in the submitter's zone if known, otherwise the workspace's, in the format of SPEC.md point 9. */
export function timeOfRow(row: When): string {
  return `${dayOfRow(row)} ${two(row.submission_hour)}:${two(row.submission_minute)}`;
}

const two = (part: number): string => String(part).padStart(2, '0');
const dayOfRow = ({ submission_year: year, submission_month: month, submission_day: day }: When): string =>
  partsText({ year, month, day });

/** The same time in the reader's zone, with the date if it differs; undefined if both clocks agree. */
export function readersTimeOfRow(row: When): Text | undefined {
  const time = timestampText(row.submission_time);
  if (timeOfRow(row) === time) return undefined;
  const isSameDay = dayOfRow(row) === dayText(row.submission_time);
  return texts('yourTime', { time: isSameDay ? clockText(row.submission_time) : time });
}

/** When a visit of the submitter began (Unix seconds), on the submitter's clock; undefined if the zone is unknown. */
export function visitorsTimeOf(
  timestamp: number,
  { submitter_timezone: zone, is_submitter_timezone_known: isKnown }: Zoned,
): string | undefined {
  const zoned = isKnown && zone !== null ? zonedTimestampText(timestamp, zone) : undefined;
  return zoned?.slice(0, -':00'.length);
}

/** The exact time with seconds, plus the time in the reader's zone. */
export function exactTimeOfRow({ submission_time, submitter_timezone: zone }: When): Text {
  const time = zonedTimestampText(submission_time) ?? '';
  const zoned = zone === null ? undefined : zonedTimestampText(submission_time, zone);
  return zone === null || zoned === undefined ? texts('yourTime', { time }) : texts('zoneTime', { zoned, zone, time });
}

/** The exact time of the latest activity, if there has been any since the submission arrived, and when that was. */
export function activityTimeOfRow(row: When & Pick<Submission, 'last_activity_time'>): Text {
  const { last_activity_time: time } = row;
  const received = exactTimeOfRow(row);
  return time ? texts('lastActivity', { last: zonedTimestampText(time) ?? '', received }) : received;
}

/** How long ago, then the time, then the day: short enough for a dense list. The exact time is its tooltip. */
export function shortTimeOf(time: string, now: number, language: string): Text | string {
  // The shown clock ticks each minute, so what has just happened may be ahead of it.
  const passed = now - new Date(time).getTime();
  const minutes = Math.floor((passed > -MINUTE_MS ? Math.max(0, passed) : passed) / MINUTE_MS);
  if (minutes === 0) return texts('justNow');
  if (minutes > 0 && minutes < 60) return texts('minutesAgo', { minutes });
  // Not for yesterday, whose other times are on the clock.
  if (minutes >= 60 && minutes < 240 && daysSince(time, now) === 0)
    return texts('hoursAgo', { hours: Math.floor(minutes / 60) });
  return dayOrClockOf(time, now, language, 2);
}

/** The time on the clock for what was on the last `clockDays` days, otherwise the day. */
export function dayOrClockOf(time: string, now: number, language: string, clockDays = 1): string {
  const days = daysSince(time, now);
  if (days < clockDays) return clockText(time);
  return days < DAYS_WITHOUT_YEAR ? monthDayText(time, language) : dayText(time);
}

/**
 * The time of an entry of a thread: `09:12` today, `Yesterday 14:51`, then the full date, as in the head above it. After
 * an entry at `before`, the day only where it changes.
 */
export function threadTimeOf(timestamp: number, now: number, before?: number): Text | string {
  const time = new Date(timestamp * 1000).toISOString();
  const namesDay = before === undefined ? daysSince(time, now) !== 0 : dayText(before) !== dayText(timestamp);
  return namesDay ? paneTimeOf(time, now) : clockText(time);
}

/** For the head of a message: `Today 13:14`, `Yesterday 14:51`, then the full date. */
export function paneTimeOf(time: string, now: number): Text | string {
  const days = daysSince(time, now);
  if (days < 1) return texts('todayAt', { time: clockText(time) });
  return days === 1 ? texts('yesterdayAt', { time: clockText(time) }) : timestampText(time);
}
