import { expect, it } from 'vitest';
import { durationText, shareText } from './numbers.ts';

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
