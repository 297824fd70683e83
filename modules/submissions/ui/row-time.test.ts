import { describe, expect, it } from 'vitest';
import { dayText, exactTimeOfRow, readersTimeOfRow, timeOfRow } from './row-time.ts';

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
  it('is on the clock that the server chose', () => {
    expect(timeOfRow(row)).toBe('06/11/2026 00:05');
  });

  it('is told to the second in the submitter’s zone, midnight included, and in the reader’s', () => {
    expect(exactTimeOfRow(row)).toMatchObject({
      values: { zoned: '06/11/2026 00:05:09', zone: 'Europe/Berlin', time: inReaders },
    });
  });

  it('is told in the reader’s zone alone where the other is unknown to the browser', () => {
    for (const submitter_timezone of [null, 'Mars/Olympus'])
      expect(exactTimeOfRow({ ...row, submitter_timezone })).toMatchObject({ values: { time: inReaders } });
  });
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

  it('is not told where it shows the same', () => {
    expect(readersTimeOfRow(here)).toBeUndefined();
  });

  it('is told without the day on the same day, else with it', () => {
    const time = timeOfRow(here);
    const hour = (here.submission_hour + 1) % 24;
    expect(readersTimeOfRow({ ...here, submission_hour: hour })).toMatchObject({ values: { time: time.slice(-5) } });
    expect(readersTimeOfRow({ ...here, submission_year: 2025 })).toMatchObject({ values: { time } });
  });
});

it('a day reads day first', () => {
  expect(dayText('2026-11-05')).toBe('05/11/2026');
});
