import { DateTime } from 'luxon';

const utc = (moment: Date): DateTime => DateTime.fromJSDate(moment, { zone: 'utc' }).setLocale('en');

/** The UTC day as DD/MM/YYYY. */
export const dayText = (moment: Date): string => utc(moment).toFormat('dd/MM/yyyy');

/** The UTC day with the month's name, such as `5 January 2026`. */
export const longDayText = (moment: Date): string => utc(moment).toFormat('d MMMM yyyy');

/** The UTC day and time as `DD/MM/YYYY, HH:mm`. */
export const timestampText = (moment: Date): string => utc(moment).toFormat('dd/MM/yyyy, HH:mm');
