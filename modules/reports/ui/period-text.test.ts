import { expect, it } from 'vitest';
import { axisText } from './period-text.ts';

it('names hours on the axis of one day, days and some hours on that of two, and days on that of a month', () => {
  expect(axisText('2026-11-20T00', 'hour', 'en', 24)).toBe('00:00');
  const twoDays = ['2026-11-20T00', '2026-11-20T14', '2026-11-20T18', '2026-11-21T00'];
  expect(twoDays.map((start) => axisText(start, 'hour', 'en', 48))).toEqual(['20 Nov', '', '18:00', '21 Nov']);
  expect(axisText('2026-11-20T14', 'hour', 'en', 720)).toBe('');
  expect(axisText('2026-11-20T00', 'hour', 'en', 720)).toBe('20 Nov');
  expect(axisText('2026-11-20', 'day', 'en', 30)).toBe('20 Nov');
});
