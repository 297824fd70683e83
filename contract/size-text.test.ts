import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 bytes'],
  [5, '5 bytes'],
  [834_400, '834 kB'],
  [2_440_000, '2.4 MB'],
  [10_000_000, '10 MB'],
])('shows %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text);
});
