import { expect, test } from 'vitest';
import { activityScore } from './score.ts';

const firstVisit = { visits: 1, pages: 1, timeOnSite: 0, timeInForm: 0, byCampaign: false };

test('gives a first page view a very low score', () => {
  expect(activityScore(firstVisit).total).toBe(4);
});

test('caps each group, with a maximum total of 100', () => {
  const eager = { visits: 999, pages: 999, timeOnSite: 1e12, timeInForm: 1e12, byCampaign: true };
  const { total, parts } = activityScore(eager);
  expect(total).toBe(100);
  expect(parts.map(({ points, most }) => points === most)).toEqual([true, true, true, true, true]);
});

test('returns a total that is the sum of its parts', () => {
  const { total, parts } = activityScore({
    visits: 3,
    pages: 4,
    timeOnSite: 90_000,
    timeInForm: 30_000,
    byCampaign: true,
  });
  expect(parts).toEqual([
    { name: 'Return visits', details: [{ code: 'SCORE_VISITS' }], points: 10, most: 25 },
    { name: 'Pages seen', details: [{ code: 'SCORE_PAGES' }], points: 16, most: 20 },
    { name: 'Time on site', details: [{ code: 'SCORE_TIME_ON_SITE' }], points: 8, most: 25 },
    { name: 'Time in form', details: [{ code: 'SCORE_TIME_IN_FORM' }], points: 5, most: 20 },
    { name: 'Came from a campaign', details: [{ code: 'SCORE_CAMPAIGN' }], points: 10, most: 10 },
  ]);
  expect(total).toBe(49);
});

test('treats invalid values as no activity', () => {
  expect(activityScore({ ...firstVisit, visits: -5, timeOnSite: Number.NaN, timeInForm: -1 }).total).toBe(4);
});
