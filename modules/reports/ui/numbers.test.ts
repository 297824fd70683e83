import { expect, it } from 'vitest';
import { shareText } from './numbers.ts';

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
