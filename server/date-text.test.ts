import { expect, it } from 'vitest';
import { dayText, longDayText, timestampText } from './date-text.ts';

it('formats timestamps in UTC and English, regardless of the machine’s settings', () => {
  const time = new Date('2026-01-05T23:07:09Z');
  expect(dayText(time)).toBe('05/01/2026');
  expect(longDayText(time)).toBe('5 January 2026');
  expect(timestampText(time)).toBe('05/01/2026, 23:07');
});

it('formats days and timestamps as a German reader writes them', () => {
  const time = new Date('2026-01-05T23:07:09Z');
  expect(dayText(time, 'de')).toBe('05.01.2026');
  expect(timestampText(time, 'utc', 'de')).toBe('05.01.2026, 23:07');
});
