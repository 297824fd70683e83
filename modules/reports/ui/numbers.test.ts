import { expect, it } from 'vitest';
import { shareText } from './numbers.ts';

it.each([
  [0, '0%', '0\u00a0%'],
  [0.0004, '<0.1%', '<0,1\u00a0%'],
  [0.07, '7.0%', '7,0\u00a0%'],
  [0.0994, '9.9%', '9,9\u00a0%'],
  [0.0996, '10%', '10\u00a0%'],
  [0.123, '12%', '12\u00a0%'],
  [1, '100%', '100\u00a0%'],
  [null, '–', '–'],
  [Number.NaN, '–', '–'],
])('a share of %s is %s, in German %s', (share, english, german) => {
  expect([shareText(share, 'en'), shareText(share, 'de')]).toEqual([english, german]);
});
