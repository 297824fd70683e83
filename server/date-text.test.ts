import { expect, it } from 'vitest';
import { dayText, longDayText, timestampText } from './date-text.ts';

it('formats timestamps in UTC and English, regardless of the machine’s settings', () => {
  const time = new Date('2026-01-05T23:07:09Z');
  expect(dayText(time)).toBe('05/01/2026');
  expect(longDayText(time)).toBe('5 January 2026');
  expect(timestampText(time)).toBe('05/01/2026, 23:07');
});
