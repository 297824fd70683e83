import { describe, expect, it } from 'vitest';
import { exactTimeOfRow, readersTimeOfRow, shortTimeOf, threadTimeOf, timeOfRow, visitorsTimeOf } from './row-time.ts';

const row = {
  submission_time: '2026-11-05T23:05:09Z',
  submission_year: 2026,
  submission_month: 11,
  submission_day: 6,
  submission_hour: 0,
  submission_minute: 5,
  submitter_timezone: 'Europe/Berlin',
};
const inReaders = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' })
  .format(new Date(row.submission_time))
  .replace(', ', ' ');

describe('the time of a row', () => {
  it('uses the time zone chosen by the server', () => {
    expect(timeOfRow(row)).toBe('06/11/2026 00:05');
  });

  it('includes seconds, in the submitter’s zone and the reader’s, also at midnight', () => {
    expect(exactTimeOfRow(row)).toMatchObject({
      values: { zoned: '06/11/2026 00:05:09', zone: 'Europe/Berlin', time: inReaders },
    });
  });

  it('falls back to the reader’s zone if the browser does not know the submitter’s', () => {
    for (const submitter_timezone of [null, 'Mars/Olympus'])
      expect(exactTimeOfRow({ ...row, submitter_timezone })).toMatchObject({ values: { time: inReaders } });
  });
});

it('knows the submitter’s clock during a visit, if it knows the zone', () => {
  const before = Date.parse(row.submission_time) / 1000 - 300;
  const inZone = { ...row, is_submitter_timezone_known: true };
  expect(visitorsTimeOf(before, inZone)).toBe('06/11/2026 00:00');
  expect(visitorsTimeOf(before, { ...inZone, is_submitter_timezone_known: false })).toBeUndefined();
  expect(visitorsTimeOf(before, { ...inZone, submitter_timezone: 'Mars/Olympus' })).toBeUndefined();
});

describe('the reader’s clock', () => {
  const at = new Date(row.submission_time);
  const here = {
    ...row,
    submission_year: at.getFullYear(),
    submission_month: at.getMonth() + 1,
    submission_day: at.getDate(),
    submission_hour: at.getHours(),
    submission_minute: at.getMinutes(),
  };

  it('is omitted if it shows the same time', () => {
    expect(readersTimeOfRow(here)).toBeUndefined();
  });

  it('includes the day only if it differs', () => {
    const time = timeOfRow(here);
    const hour = (here.submission_hour + 1) % 24;
    expect(readersTimeOfRow({ ...here, submission_hour: hour })).toMatchObject({ values: { time: time.slice(-5) } });
    expect(readersTimeOfRow({ ...here, submission_year: 2025 })).toMatchObject({ values: { time } });
  });
});

describe('the short time of a row', () => {
  const now = new Date(2026, 10, 25, 12, 0).getTime();
  const seconds = (by: number) => shortTimeOf(new Date(now + by * 1_000).toISOString(), now, 'en');

  it('says how long ago it was, even for events since the clock’s last tick', () => {
    expect(seconds(-150)).toMatchObject({ values: { minutes: 2 } });
    expect(seconds(20)).toMatchObject({ text: 'submissions:justNow' });
  });

  it('is the clock’s time for events further in the future, from a wrong clock', () => {
    expect(seconds(120)).toBe('12:02');
  });
});

describe('the time of an entry of a thread', () => {
  const now = new Date(2026, 10, 25, 12, 0).getTime();
  const of = (...parts: [number, number, number, number, number]) =>
    threadTimeOf(new Date(...parts).getTime() / 1000, now);

  it('is as short as the day allows', () => {
    expect(of(2026, 10, 25, 9, 12)).toBe('09:12');
    expect(of(2026, 10, 24, 14, 51)).toMatchObject({ text: 'submissions:yesterdayAt', values: { time: '14:51' } });
    expect(of(2026, 10, 18, 9, 12)).toBe('18/11/2026 09:12');
    expect(of(2025, 10, 18, 9, 12)).toBe('18/11/2025 09:12');
  });

  it('names the day only where it changes', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 3).getTime() / 1000;
    expect(threadTimeOf(at(24, 15), now, at(24, 0))).toBe('15:03');
    expect(threadTimeOf(at(25, 4), now, at(24, 15))).toMatchObject({
      text: 'submissions:todayAt',
      values: { time: '04:03' },
    });
    expect(threadTimeOf(at(25, 5), now, at(25, 4))).toBe('05:03');
  });
});
