import { expect, test } from 'vitest';
import { storedJson } from './stored-json.ts';

test('is the JSON of values that a database can store', () => {
  const value = {
    text: 'Zoë 👩 \\ud83d \\u0000',
    at: new Date(0),
    list: [1, null, undefined, { a: false }],
    left: undefined,
  };
  expect(storedJson(value)).toBe(JSON.stringify(value));
});

test.each([
  ['half a character', '👩'.slice(0, 1), '\uFFFD'],
  ['its other half', '👩'.slice(1), '\uFFFD'],
  ['NUL', 'a\0b', 'a\uFFFDb'],
  ['half a character next to whole ones', `👩${'👩'.slice(0, 1)}\\ud83d`, '👩\uFFFD\\ud83d'],
])('replaces %s in texts and names', (_what, text, stored) => {
  const at = new Date(0);
  expect(JSON.parse(storedJson({ list: [{ [text]: text }], at }))).toEqual({
    list: [{ [stored]: stored }],
    at: at.toISOString(),
  });
});
