import { DateTime } from 'luxon';
import { createError } from '../../../server/kit.ts';
import { filterOf, type Days, type PeriodRequest } from '../contract.ts';
import { errors } from '../errors.ts';

/** Custom periods are cut off here: no submission is outside, and the number of buckets stays small. */
const [EARLIEST, LATEST] = ['2000-01-01', '2049-12-31'];

export const isAllTime = (request: PeriodRequest): boolean =>
  request.from_date === undefined && request.to_date === undefined && filterOf(request) === 'all';

/** The requested days in a time zone; undefined for all time. */
export function daysOfPeriod(request: PeriodRequest, timezone: string, now: Date): Days | undefined {
  const { from_date: from, to_date: to } = request;
  if (from !== undefined || to !== undefined) return daysOfCustomPeriod(from, to);
  const today = DateTime.fromJSDate(now, { zone: timezone });
  switch (filterOf(request)) {
    case 'all':
      return undefined;
    case 'this_month':
      return { from: isoDay(today.startOf('month')), to: isoDay(today) };
    case 'last_month': {
      const last = today.minus({ months: 1 });
      return { from: isoDay(last.startOf('month')), to: isoDay(last.endOf('month')) };
    }
  }
}

function daysOfCustomPeriod(from: string | undefined, to: string | undefined): Days {
  if (from === undefined || to === undefined) throw createError(errors.NO_DATES);
  if (to < from) throw createError(errors.ENDS_BEFORE_START);
  return { from: bounded(from), to: bounded(to) };
}

function bounded(day: string): string {
  if (day < EARLIEST) return EARLIEST;
  return day > LATEST ? LATEST : day;
}

/** Days between, both inclusive. */
export function lengthOf({ from, to }: Days): number {
  return Math.round(plain(to).diff(plain(from), 'days').days) + 1;
}

/** The period before in whole weeks, so that both have the same weekdays. */
export function previousOf(days: Days): Days {
  const weeks = Math.ceil(lengthOf(days) / 7);
  return { from: isoDay(plain(days.from).minus({ weeks })), to: isoDay(plain(days.to).minus({ weeks })) };
}

/** A day as a date without a time zone. */
export const plain = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });
export const isoDay = (date: DateTime): string => date.toFormat('yyyy-MM-dd');
