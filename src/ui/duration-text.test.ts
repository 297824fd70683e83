import { expect, it } from 'vitest';
import { durationText, shortDurationText } from './duration-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [0, '0 s', '0 s'],
  [42.354, '42.35 s', '42,35 s'],
  [59.999, '1 min', '1 min'],
  [72, '1 min 12 s', '1 min 12 s'],
  [600, '10 min', '10 min'],
  [7200, '2 h', '2 h'],
  [7815, '2 h 10 min', '2 h 10 min'],
  [86_400, '1 day', '1 Tag'],
  [183_600, '2 days 3 h', '2 Tage 3 h'],
])('%s seconds are %s, in German %s', (seconds, english, german) => {
  expect([durationText(seconds, 'en'), durationText(seconds, 'de')].map(plain)).toEqual([english, german]);
});

it.each([
  [20.4, '20 s'],
  [59.7, '1 min'],
  [680, '11 min'],
  [7170, '2 h'],
  [90_000, '1 day 1 h'],
])('in short, %s seconds are %s', (seconds, short) => {
  expect(plain(shortDurationText(seconds, 'en'))).toBe(short);
});
