import { describe, expect, it } from 'vitest';
import { dateValue, shownDate } from './date-text.ts';

describe('a typed date', () => {
  it.each([
    ['05/01/2026', '2026-01-05'],
    ['5/1/2026', '2026-01-05'],
    ['05.01.2026', '2026-01-05'],
    ['5-1-2026', '2026-01-05'],
    ['05012026', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    [' 29/02/2024 ', '2024-02-29'],
  ])('parses %s', (typed, value) => expect(dateValue(typed, false)).toBe(value));

  it.each(['', '5', '05/01', '05/01/26', '31/02/2026', '29/02/2026', '00/01/2026', '01/13/2026', '05/01/2026 09:00'])(
    'rejects “%s”',
    (typed) => expect(dateValue(typed, false)).toBeNull(),
  );

  it.each([
    ['05/01/2026 09:30', '2026-01-05T09:30'],
    ['5.1.2026, 9:30', '2026-01-05T09:30'],
    ['05012026 0930', '2026-01-05T09:30'],
    ['050120260930', '2026-01-05T09:30'],
    ['2026-01-05T09:30', '2026-01-05T09:30'],
  ])('parses %s with its time', (typed, value) => expect(dateValue(typed, true)).toBe(value));

  it.each(['05/01/2026', '05/01/2026 24:00', '05/01/2026 09:60', '05/01/2026 9'])(
    'rejects “%s” where a time is required',
    (typed) => expect(dateValue(typed, true)).toBeNull(),
  );

  it('is shown as DD/MM/YYYY, and as typed if invalid', () => {
    expect(shownDate('2026-01-05', false)).toBe('05/01/2026');
    expect(shownDate('2026-01-05T09:30', true)).toBe('05/01/2026 09:30');
    expect(shownDate('', false)).toBe('');
    expect(shownDate('31/02/2026', false)).toBe('31/02/2026');
  });
});
