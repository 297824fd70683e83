import { expect, test } from 'vitest';
import { activityScore } from './score.ts';

const stranger = { visits: 1, pages: 1, timeOnSite: 0, timeInForm: 0, byCampaign: false };

test('a first page view without any time scores next to nothing', () => {
  expect(activityScore(stranger).total).toBe(4);
});

test('each group is capped, and the caps add up to 100', () => {
  const eager = { visits: 999, pages: 999, timeOnSite: 1e12, timeInForm: 1e12, byCampaign: true };
  const { total, parts } = activityScore(eager);
  expect(total).toBe(100);
  expect(parts.map(({ points, most }) => points === most)).toEqual([true, true, true, true, true]);
});

test('the total is the sum of the parts that explain it', () => {
  const { total, parts } = activityScore({
    visits: 3,
    pages: 4,
    timeOnSite: 90_000,
    timeInForm: 30_000,
    byCampaign: true,
  });
  expect(parts).toEqual([
    { name: 'Return visits', points: 10, most: 25 },
    { name: 'Pages seen', points: 16, most: 20 },
    { name: 'Time on site', points: 8, most: 25 },
    { name: 'Time in form', points: 5, most: 20 },
    { name: 'Arrived by a campaign', points: 10, most: 10 },
  ]);
  expect(total).toBe(49);
});

test('nonsense does not leave the scale', () => {
  expect(activityScore({ ...stranger, visits: -5, timeOnSite: Number.NaN, timeInForm: -1 }).total).toBe(4);
});
