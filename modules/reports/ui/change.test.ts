import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

it('a change is better with more submissions, less spam and a faster first action', () => {
  expect(changeOf('submissions', 186, 166, 'en')).toEqual({ text: '12%', isUp: true, isBetter: true });
  expect(changeOf('visits', 90, 100, 'en')).toEqual({ text: '10%', isUp: false, isBetter: false });
  expect(changeOf('spam_share', 0.061, 0.053, 'en')).toEqual({ text: '0.8 pt', isUp: true, isBetter: false });
  expect(changeOf('first_action', 7800, 9900, 'en')).toEqual({ text: '35\u00a0min', isUp: false, isBetter: true });
});

it('there is no change without a previous period, or from zero', () => {
  expect(changeOf('submissions', 186, null, 'en')).toBeUndefined();
  expect(changeOf('submissions', 186, 0, 'en')).toBeUndefined();
  expect(changeOf('visits', 5, 5, 'en')).toBeUndefined();
});
