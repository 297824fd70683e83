import { expect, it } from 'vitest';
import { axisText, exactBucketText, exactDaysText } from './period-text.ts';

it('names hours on the axis of one day, days and some hours on that of two, and days on that of a month', () => {
  expect(axisText('2026-11-20T00', 'hour', 'en', 24)).toBe('00:00');
  const twoDays = ['2026-11-20T00', '2026-11-20T14', '2026-11-20T18', '2026-11-21T00'];
  expect(twoDays.map((start) => axisText(start, 'hour', 'en', 48))).toEqual(['20 Nov', '', '18:00', '21 Nov']);
  expect(axisText('2026-11-20T14', 'hour', 'en', 720)).toBe('');
  expect(axisText('2026-11-20T00', 'hour', 'en', 720)).toBe('20 Nov');
  expect(axisText('2026-11-20', 'day', 'en', 30)).toBe('20 Nov');
});

it('writes days as DD/MM/YYYY in tables and files', () => {
  expect(exactBucketText('2026-11-20T07', 'hour')).toBe('20/11/2026 07:00');
  expect(exactBucketText('2026-11-20', 'day')).toBe('20/11/2026');
  expect(exactBucketText('2026-11-16', 'week')).toBe('16/11/2026');
  expect(exactDaysText({ from: '2025-12-30', to: '2026-01-02' })).toBe('30/12/2025 – 02/01/2026');
  expect(exactDaysText({ from: '2026-11-20', to: '2026-11-20' })).toBe('20/11/2026');
});
