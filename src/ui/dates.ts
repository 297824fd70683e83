import { DAY_MS } from '../../contract/duration.ts';

/*
 * The console's date formats (SPEC.md point 9), in local time. Without luxon, which every page would have to load for these
 * few lines (docs/decisions/0026); date arithmetic uses luxon.
 */
const two = (part: number): string => String(part).padStart(2, '0');

/** Seconds since 1970, an ISO 8601 timestamp, or a date. */
type DateInput = number | string | Date;
const dateOf = (input: DateInput): Date => new Date(typeof input === 'number' ? input * 1000 : input);

/** DD/MM/YYYY. */
export function dayText(input: DateInput): string {
  return partsText(dayOf(dateOf(input)));
}

/** HH:mm. */
export function clockText(input: DateInput): string {
  const at = dateOf(input);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** HH:mm:ss. */
export function exactClockText(input: DateInput): string {
  return `${clockText(input)}:${two(dateOf(input).getSeconds())}`;
}

/** DD/MM/YYYY HH:mm. */
export function timestampText(input: DateInput): string {
  return `${dayText(input)} ${clockText(input)}`;
}

/** DD/MM/YYYY HH:mm:ss. */
export function exactTimestampText(input: DateInput): string {
  return `${dayText(input)} ${exactClockText(input)}`;
}

/** HH:mm today, `18 Nov 09:12` in the last months, then DD/MM/YYYY HH:mm. `now` is in milliseconds. */
export function shortTimestampText(input: DateInput, now: number, language: string): string {
  const days = daysSince(input, now);
  if (days === 0) return clockText(input);
  return Math.abs(days) < DAYS_WITHOUT_YEAR
    ? `${monthDayText(input, language)} ${clockText(input)}`
    : timestampText(input);
}

/** Dates further away are shown with their year. */
export const DAYS_WITHOUT_YEAR = 300;

/** Calendar days that have passed since a time. `now` is in milliseconds. */
export const daysSince = (input: DateInput, now: number): number =>
  Math.round((startOfDay(new Date(now)) - startOfDay(dateOf(input))) / DAY_MS);
const startOfDay = (at: Date): number => new Date(at).setHours(0, 0, 0, 0);

/** For the `dateTime` of a `<time>`; undefined for a number that is not a timestamp. */
export function isoText(input: DateInput): string | undefined {
  const at = dateOf(input);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

const zones = new Map<string | undefined, Intl.DateTimeFormat | null>();

/** DD/MM/YYYY HH:mm:ss in a time zone, by default the reader's; undefined if the browser does not know the zone. */
export function zonedTimestampText(input: DateInput, zone?: string): string | undefined {
  const known = zones.get(zone);
  const format = known === undefined ? formatIn(zone) : known;
  zones.set(zone, format);
  return format?.format(dateOf(input)).replace(', ', ' ');
}

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat | null {
  try {
    // Day, month and year in this order in every language (SPEC.md point 9).
    return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  } catch {
    return null;
  }
}

const monthDays = new Map<string, Intl.DateTimeFormat>();

/** `25 Nov`, with the month in the reader's language. */
export function monthDayText(input: DateInput, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const format = monthDays.get(locale) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  monthDays.set(locale, format);
  return format.format(dateOf(input));
}

const MINUTES_PER_DAY = 24 * 60;

/** How long ago in words: `now`, `6 hours ago`, `1 day ago`, which need not be yesterday. `now` is in milliseconds. */
export function agoText(input: DateInput, now: number, language: string): string {
  const minutes = Math.round((dateOf(input).getTime() - now) / 60_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: minutes > -60 ? 'auto' : 'always' });
  // `now`: with minutes it would be `this minute`.
  if (minutes >= 0) return format.format(0, 'second');
  if (minutes > -60) return format.format(minutes, 'minute');
  if (minutes > -MINUTES_PER_DAY) return format.format(Math.trunc(minutes / 60), 'hour');
  const days = Math.trunc(minutes / MINUTES_PER_DAY);
  if (days > -60) return format.format(days, 'day');
  return days > -730 ? format.format(Math.trunc(days / 30), 'month') : format.format(Math.trunc(days / 365), 'year');
}

/** A calendar day, without a time zone. */
interface Day {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

const dayOf = (at: Date): Day => ({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() });

/** DD/MM/YYYY of a calendar day. */
export function partsText({ year, month, day }: Day): string {
  return `${two(day)}/${two(month)}/${year}`;
}

/** DD/MM/YYYY of the value of a date input. */
export function inputDayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Today in the format of a date input. */
export function today(): string {
  return inputDay(new Date());
}

/** The local day in the format of a date input, YYYY-MM-DD. */
export function inputDay(at: Date): string {
  return inputValue(dayOf(at));
}

function inputValue({ year, month, day }: Day): string {
  return `${year}-${two(month)}-${two(day)}`;
}
