import { expect, test } from 'vitest';
import { mentionsDiscardedFile, discardedFileIn, discardedFileText } from './discarded-file.ts';

test.each(['cv.pdf', 'my file (2).pdf', 'a', 'Ünïcode 😀.png'])('parses %s from its value', (name) => {
  const text = discardedFileText({ name, bytes: 1234 });
  expect(discardedFileIn(text)).toEqual({ name, bytes: 1234 });
  expect(mentionsDiscardedFile(JSON.stringify({ cv: text }))).toBe(true);
});

test.each(['', 'cv.pdf', 'cv.pdf (5 bytes)', '(5 bytes, file not stored)', 'x (many bytes, file not stored)'])(
  '"%s" does not describe a file',
  (value) => {
    expect(discardedFileIn(value)).toBeUndefined();
  },
);
