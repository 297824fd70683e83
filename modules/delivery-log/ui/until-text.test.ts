import { expect, it } from 'vitest';
import { untilText } from './until-text.ts';

it.each([
  ['2026-11-20T12:22:20.000Z', 'in 22 min', 'in 22 min'],
  ['2026-11-20T14:50:00.000Z', 'in 3 h', 'in 3 h'],
  ['2026-11-20T11:59:00.000Z', 'in 0 min', 'in 0 min'],
])('says how long it is until %s', (time, english, german) => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  expect(
    [untilText(time, now, 'en'), untilText(time, now, 'de')].map((text) => text.replaceAll('\u00a0', ' ')),
  ).toEqual([english, german]);
});
