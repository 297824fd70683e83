import { expect, it } from 'vitest';
import { changeOf, durationText, shareText } from './numbers.ts';

it.each([
  [0, '0%', '0\u00a0%'],
  [0.0004, '<0.1%', '<0,1\u00a0%'],
  [0.07, '7%', '7\u00a0%'],
  [0.123, '12.3%', '12,3\u00a0%'],
  [1, '100%', '100\u00a0%'],
  [null, '–', '–'],
  [Number.NaN, '–', '–'],
])('a share of %s is %s, in German %s', (share, english, german) => {
  expect([shareText(share, 'en'), shareText(share, 'de')]).toEqual([english, german]);
});

it.each([
  [null, '–', '–'],
  [20, '20 sec', '20 Sek.'],
  [600, '10 min', '10 Min.'],
  [7800, '2 hr 10 min', '2 Std. 10 Min.'],
  [7200, '2 hr', '2 Std.'],
  [90_000, '1 day 1 hr', '1 Tg. 1 Std.'],
])('a duration of %s seconds is %s, in German %s', (seconds, english, german) => {
  expect(
    [durationText(seconds, 'en'), durationText(seconds, 'de')].map((text) => text.replaceAll('\u00a0', ' ')),
  ).toEqual([english, german]);
});

it('a change is better with more submissions, less spam and a faster first action', () => {
  expect(changeOf('submissions', 186, 166, 'en')).toEqual({ text: '12%', isUp: true, isBetter: true });
  expect(changeOf('visits', 90, 100, 'en')).toEqual({ text: '10%', isUp: false, isBetter: false });
  expect(changeOf('spam_share', 0.061, 0.053, 'en')).toEqual({ text: '0.8 pt', isUp: true, isBetter: false });
  expect(changeOf('first_action', 7800, 9900, 'en')).toEqual({ text: '35 min', isUp: false, isBetter: true });
});

it('there is no change without a previous period, or from zero', () => {
  expect(changeOf('submissions', 186, null, 'en')).toBeUndefined();
  expect(changeOf('submissions', 186, 0, 'en')).toBeUndefined();
  expect(changeOf('visits', 5, 5, 'en')).toBeUndefined();
});
