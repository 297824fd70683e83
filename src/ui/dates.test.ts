import { expect, it } from 'vitest';
import {
  agoText,
  clockText,
  dayText,
  exactClockText,
  exactTimestampText,
  inputDay,
  inputDayText,
  isoText,
  monthDayText,
  shortTimestampText,
  timestampText,
  zonedTimestampText,
} from './dates.ts';

const at = new Date(2026, 0, 5, 7, 3, 9);

it('formats days as DD/MM/YYYY, optionally with time, and for inputs', () => {
  expect(dayText(at.getTime() / 1000)).toBe('05/01/2026');
  expect(timestampText(at.getTime() / 1000)).toBe('05/01/2026 07:03');
  expect(timestampText(at.toISOString())).toBe('05/01/2026 07:03');
  expect(exactTimestampText(at.toISOString())).toBe('05/01/2026 07:03:09');
  expect(inputDay(at)).toBe('2026-01-05');
  expect(inputDayText('2026-01-05')).toBe('05/01/2026');
  expect([clockText(at), exactClockText(at)]).toEqual(['07:03', '07:03:09']);
});

it('writes the clock for today, the day without its year nearby, and the year otherwise', () => {
  const short = (...day: [year: number, month: number, day: number]) =>
    shortTimestampText(at, new Date(...day, 23, 59).getTime(), 'en');
  expect([short(2026, 0, 5), short(2026, 0, 6), short(2025, 11, 31), short(2027, 0, 5)]).toEqual([
    '07:03',
    '5 Jan 07:03',
    '5 Jan 07:03',
    '05/01/2026 07:03',
  ]);
});

it('returns machine-readable timestamps, except for an invalid number', () => {
  expect(isoText(at)).toBe(at.toISOString());
  expect(isoText(Number.MAX_SAFE_INTEGER)).toBeUndefined();
});

it('writes a timestamp in another zone, unless the browser does not know the zone', () => {
  expect(zonedTimestampText('2026-11-05T23:05:09Z', 'Europe/Berlin')).toBe('06/11/2026 00:05:09');
  for (const _ of [1, 2]) expect(zonedTimestampText('2026-11-05T23:05:09Z', 'Mars/Olympus')).toBeUndefined();
});

it('writes short days and how long ago in the language of the reader', () => {
  expect([monthDayText(at, 'en'), monthDayText(at, 'de')]).toEqual(['5 Jan', '5. Jan.']);
  const after = (hours: number) => at.getTime() + hours * 3_600_000;
  expect([0.005, 0.5, 6, 26, 24 * 90, 24 * 800].map((hours) => agoText(at, after(hours), 'en'))).toEqual([
    'now',
    '30 minutes ago',
    '6 hours ago',
    '1 day ago',
    '3 months ago',
    '2 years ago',
  ]);
});
