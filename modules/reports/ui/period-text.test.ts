import { expect, it } from 'vitest';
import { axisText } from './period-text.ts';

it('names hours on the axis of two days, and days on that of a month', () => {
  expect(axisText('2026-11-20T14', 'hour', 'en', 48)).toBe('14:00');
  expect(axisText('2026-11-20T14', 'hour', 'en', 720)).toBe('');
  expect(axisText('2026-11-20T00', 'hour', 'en', 720)).toBe('20 Nov');
  expect(axisText('2026-11-20', 'day', 'en', 30)).toBe('20 Nov');
});
