// Without luxon, which weighs a tenth of what the list may load.
import type { Text } from '../../../contract/text.ts';
import type { Submission } from '../contract.ts';
import { texts } from '../texts.ts';

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

const two = (part: number): string => String(part).padStart(2, '0');

/** When a submission came, on the submitter's clock when it is known, else on the workspace's; as SPEC.md point 9 has dates. */
export function timeOfRow(row: When): string {
  const day = `${two(row.submission_day)}/${two(row.submission_month)}/${row.submission_year}`;
  return `${day} ${two(row.submission_hour)}:${two(row.submission_minute)}`;
}

/** The reader's clock at that time, with the day where that is another one; nothing where both clocks show the same. */
export function readersTimeOfRow(row: When): Text | undefined {
  const at = new Date(row.submission_time);
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const shown = timeOfRow(row);
  if (shown === `${day} ${time}`) return undefined;
  return texts('yourTime', { time: shown.startsWith(day) ? time : `${day} ${time}` });
}

/** The same to the second, and on the reader's clock. */
export function exactTimeOfRow({ submission_time, submitter_timezone: zone }: When): Text {
  const at = new Date(submission_time);
  const time = exact(at);
  const zoned = zone === null ? null : exact(at, zone);
  return zone === null || zoned === null
    ? texts('yourTime', { time: time ?? '' })
    : texts('zoneTime', { zoned, zone, time: time ?? '' });
}

/** A day of a date input as it reads on screen. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Today as a date input has it. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat | null>();

/** To the second, in a zone or in the reader's; null in a zone that the browser does not know. */
function exact(at: Date, zone?: string): string | null {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  return format?.format(at).replace(', ', ' ') ?? null;
}

function newFormat(timeZone: string | undefined): Intl.DateTimeFormat | null {
  try {
    // Day, month and year in this order, whatever the language (SPEC.md point 9).
    return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  } catch {
    return null;
  }
}
