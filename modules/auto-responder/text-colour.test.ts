import { expect, test } from 'vitest';
import { textColourOn } from './text-colour.ts';

test.each([
  ['#0e7c7b', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#7A1FA2', '#ffffff'],
  ['#ffd54f', '#12242d'],
  ['#ffffff', '#12242d'],
])('on %s is %s', (colour, expected) => {
  expect(textColourOn(colour)).toBe(expected);
});
