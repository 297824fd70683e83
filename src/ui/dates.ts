/*
 * The console's date formats (SPEC.md point 9), in local time. Without luxon, which every page would have to load for these
 * few lines (docs/decisions/0026); date arithmetic uses luxon.
 */
const two = (part: number): string => String(part).padStart(2, '0');

/** Seconds since 1970, an ISO 8601 timestamp, or a date. */
type Moment = number | string | Date;
const dateOf = (moment: Moment): Date => new Date(typeof moment === 'number' ? moment * 1000 : moment);

/** DD/MM/YYYY. */
export function dayText(moment: Moment): string {
  return partsText(dayOf(dateOf(moment)));
}

/** HH:mm. */
export function clockText(moment: Moment): string {
  const at = dateOf(moment);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** HH:mm:ss. */
export function exactClockText(moment: Moment): string {
  return `${clockText(moment)}:${two(dateOf(moment).getSeconds())}`;
}

/** DD/MM/YYYY HH:mm. */
export function timestampText(moment: Moment): string {
  return `${dayText(moment)} ${clockText(moment)}`;
}

/** DD/MM/YYYY HH:mm:ss. */
export function exactTimestampText(moment: Moment): string {
  return `${dayText(moment)} ${exactClockText(moment)}`;
}

/** For the `dateTime` of a `<time>`; undefined for a number that is no timestamp. */
export function isoText(moment: Moment): string | undefined {
  const at = dateOf(moment);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

const zones = new Map<string | undefined, Intl.DateTimeFormat | null>();

/** DD/MM/YYYY HH:mm:ss in a time zone, by default the reader's; undefined if the browser does not know the zone. */
export function zonedTimestampText(moment: Moment, zone?: string): string | undefined {
  const known = zones.get(zone);
  const format = known === undefined ? formatIn(zone) : known;
  zones.set(zone, format);
  return format?.format(dateOf(moment)).replace(', ', ' ');
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
export function monthDayText(moment: Moment, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const format = monthDays.get(locale) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  monthDays.set(locale, format);
  return format.format(dateOf(moment));
}

const MINUTES_PER_DAY = 24 * 60;

/** How long ago in words: `6 hours ago`, `yesterday`. `now` is in milliseconds. */
export function agoText(moment: Moment, now: number, language: string): string {
  const minutes = Math.round((dateOf(moment).getTime() - now) / 60_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes > -60) return format.format(Math.min(0, minutes), 'minute');
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
