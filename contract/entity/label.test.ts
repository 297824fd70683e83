import { expect, test } from 'vitest';
import { containsUrl, Label } from './label.ts';

test('checks a name of combining marks in linear time', () => {
  const marks = `e${'\u0301\u0327'.repeat(100_000)}`;
  const begun = performance.now();
  expect(Label.safeParse(marks).error?.issues.map(({ message }) => message)).toEqual([
    'must be at most 200 characters long',
  ]);
  expect(containsUrl(marks)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(2000);
});

test.each([
  'https://evil.example',
  'HTTPS:\\\\evil.example',
  'http:\uFF0F\uFF0Fevil.example',
  'http:\u2215\u2215evil.example',
  'www.evil.example',
  'WWW\u3002evil\u3002example',
  'www\uFF61evil.example',
  'w\u200Bww.evil.example',
])('finds the address in %j', (name) => {
  expect(containsUrl(name)).toBe(true);
  expect(Label.safeParse(name).success).toBe(false);
});

test.each(['Kontakt & Anfragen', 'Sales / Support', 'C:\\Forms', '\u304A\u554F\u5408\u305B\u3002'])(
  'accepts %j',
  (name) => {
    expect(Label.safeParse(name).success).toBe(true);
  },
);

test.each([
  ['\u200B', 'cannot be blank'],
  [' \u3164\u2060 ', 'cannot be blank'],
  ['Sales\u2028Your account is locked', 'must be a single line'],
])('rejects %j: %s', (name, message) => {
  expect(Label.safeParse(name).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
