import { expect, it } from 'vitest';
import { daysOfBucket } from './counted-submissions.ts';

const days = { from: '2026-11-04', to: '2026-11-26' };

it.each([
  ['2026-11-04', 'day', { from: '2026-11-04', to: '2026-11-04' }],
  ['2026-11-02', 'week', { from: '2026-11-04', to: '2026-11-08' }],
  ['2026-11-09', 'week', { from: '2026-11-09', to: '2026-11-15' }],
  ['2026-11-23', 'week', { from: '2026-11-23', to: '2026-11-26' }],
  ['2026-11-09T10', 'hour', undefined],
] as const)('the bar of %s, a %s, covers %o within the period', (start, unit, covered) => {
  expect(daysOfBucket(start, unit, days)).toEqual(covered);
});
