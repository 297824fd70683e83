import { DateTime } from 'luxon';

/** A range of days as it was asked for: each a day or a moment in ISO 8601, or open. */
export interface AskedDays {
  readonly from: string | null;
  readonly to: string | null;
}

/** The day that a text names in a zone; a day by itself is the same everywhere. */
export function dayIn(text: string, zone: string): string {
  return DateTime.fromISO(text, { zone }).toISODate() ?? '';
}

/** The latest day that it is anywhere now: nobody's today is in the future. */
export function latestToday(now: Date): string {
  return dayIn(now.toISOString(), 'Pacific/Kiritimati');
}

/** What the days mean in a zone: from the first moment of the first to the first moment after the last. */
export function timestampsOf(
  { from, to }: AskedDays,
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

/** How a mail names the range. */
export function plainTextOf({ from, to }: AskedDays, zone: string): string {
  const day = (text: string): string => DateTime.fromISO(text, { zone }).toFormat('dd/MM/yyyy');
  if (from === null) return to === null ? 'All days' : `Until ${day(to)}`;
  return to === null ? `From ${day(from)}` : `${day(from)} to ${day(to)}`;
}
