import { DateTime } from 'luxon';

const utc = (moment: Date): DateTime => DateTime.fromJSDate(moment, { zone: 'utc' }).setLocale('en');

/** The UTC day as DD/MM/YYYY. */
export const dayText = (moment: Date): string => utc(moment).toFormat('dd/MM/yyyy');

/** The UTC day with the month's name, such as `5 January 2026`. */
export const longDayText = (moment: Date): string => utc(moment).toFormat('d MMMM yyyy');

/** The day and time as `DD/MM/YYYY, HH:mm`, in UTC or an IANA time zone. */
export function timestampText(moment: Date, zone = 'utc'): string {
  const local = utc(moment).setZone(zone);
  return (local.isValid ? local : utc(moment)).toFormat('dd/MM/yyyy, HH:mm');
}
