import { DateTime } from 'luxon';
import { MINUTE_MS } from '../../contract/duration.ts';
import type { Chance } from './chance.ts';

/** The time span of the demo. */
export const DAYS = 60;

/** Hours of day, weighted by likelihood. */
const hours = [7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 14, 15, 15, 16, 16, 17, 18, 19, 20, 20, 21, 22, 23];

/** A plausible time within the last `days` in `zone`: during the day, and more often recently. */
export function likelyTimestamp(now: Date, zone: string, chance: Chance, days = DAYS): Date {
  const today = DateTime.fromJSDate(now, { zone });
  const first = today.minus({ days: Math.floor((days - 1) * chance.next() ** 1.3) });
  // Generated on every day, so that later values do not depend on the date.
  const isQuiet = chance.is(0.5);
  const day = isQuiet && first.weekday > 5 ? first.minus({ days: 2 }) : first;
  const time = day.set({ hour: chance.one(hours), minute: chance.whole(0, 59), second: chance.whole(0, 59) });
  return within(time, today, days);
}

function within(time: DateTime, today: DateTime, days: number): Date {
  // In the future: a day earlier. Too old: a week later.
  if (time > today.minus({ minutes: 4 })) return time.minus({ days: 1 }).toJSDate();
  return (time < today.minus({ days }) ? time.plus({ days: 7 }) : time).toJSDate();
}

export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

export function earlier(at: Date, minutes: number): Date {
  return later(at, -minutes);
}

export const minutesOfDays = (days: number): number => days * 24 * 60;
