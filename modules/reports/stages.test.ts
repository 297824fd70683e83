import { expect, it } from 'vitest';
import { stagesOf, submissionsWithoutVisit } from './stages.ts';

const sharesOf = (
  ...[page_views, form_views, form_interactions, form_submissions]: readonly [number, number, number, number]
) =>
  stagesOf({ last_refreshed_timestamp: 0, page_views, form_views, form_interactions, form_submissions }).map(
    ({ share }) => share,
  );

it('returns the share of the previous stage', () => {
  expect(sharesOf(400, 200, 50, 40)).toEqual([null, 0.5, 0.25, 0.8]);
  expect(sharesOf(10, 0, 0, 0)).toEqual([null, 0, null, null]);
});

it('computes the share of the last stage without submissions that had no visit', () => {
  const report = {
    last_refreshed_timestamp: 0,
    page_views: 400,
    form_views: 200,
    form_interactions: 80,
    form_submissions: 47,
  };
  const alone = submissionsWithoutVisit(47, {
    submissions: 50,
    visits: 400,
    conversion: 0.1,
    first_action: null,
    spam_share: null,
  });
  expect(alone).toBe(7);
  expect(stagesOf(report, alone).at(-1)).toEqual({ stage: 'form_submissions', count: 47, share: 0.5 });
});

it('returns no share if plain posts make a stage larger than the previous one, since it would exceed 100%', () => {
  expect(sharesOf(2, 2, 1, 22)).toEqual([null, 1, 0.5, null]);
});
