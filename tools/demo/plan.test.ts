import { expect, it } from 'vitest';
import { planSeedEvents } from './plan.ts';

const days = ['2026-11-20T22:00:00Z', '2026-03-01T00:00:30Z', '2027-07-04T11:59:00Z'];

it.each(days)('has happened before %s, in order: as many submissions on every day, marks only after them', (day) => {
  const now = new Date(day);
  const events = planSeedEvents(now, 1);
  const times = events.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(Math.max(...times)).toBeLessThan(now.getTime());
  const submitted = events.flatMap((one) => (one.kind === 'submission' ? [one.submission] : []));
  expect(submitted).toHaveLength(500);
  const marked = events.filter((one) => one.kind === 'mark');
  expect(marked.every(({ at, submission }) => at > submission.at && submitted.includes(submission))).toBe(true);
});

it('is the same every time', () => {
  const now = new Date('2026-11-20T22:00:00Z');
  expect(planSeedEvents(now, 0.1)).toEqual(planSeedEvents(now, 0.1));
});
