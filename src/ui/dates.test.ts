import { expect, it } from 'vitest';
import { dayText, exactTimestampText, inputDay, timestampText } from './dates.ts';

const at = new Date(2026, 0, 5, 7, 3, 9);

it('writes days as DD/MM/YYYY, with the time of day where that is asked for, and as inputs have them', () => {
  expect(dayText(at.getTime() / 1000)).toBe('05/01/2026');
  expect(timestampText(at.getTime() / 1000)).toBe('05/01/2026 07:03');
  expect(timestampText(at.toISOString())).toBe('05/01/2026 07:03');
  expect(exactTimestampText(at.toISOString())).toBe('05/01/2026 07:03:09');
  expect(inputDay(at)).toBe('2026-01-05');
});
