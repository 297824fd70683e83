import { expect, it, test } from 'vitest';
import { parseExactly } from './exact-json.ts';

it.each([
  ['an order number', '{"order":12345678901234567890}'],
  ['a price with many places', '{"price":0.1234567890123456789}'],
  ['one out of any range', '{"amount":1e400,"list":[-9007199254740993]}'],
])('keeps every digit of %s', (_, text) => {
  expect(JSON.stringify(parseExactly(text))).toBe(text);
});

it.each([
  '1795000000000',
  '0.1',
  '-3',
  '1e3',
  '1234.5678901234567',
  '"12345678901234567890"',
  '9007199254740991',
  '1E-400',
  '1e300',
])('parses %s like JSON.parse', (text) => {
  expect(parseExactly(`{"a":${text},"b":[${text}]}`)).toEqual({ a: JSON.parse(text), b: [JSON.parse(text)] });
});

test('keeps __proto__ as an ordinary property', () => {
  const read = parseExactly('{"__proto__":{"a":12345678901234567890}}') as object;
  expect([Object.keys(read), Object.getPrototypeOf(read)]).toEqual([['__proto__'], Object.prototype]);
});

it.each(['', '{', '{"a":12345678901234567890'])('throws a syntax error for %j', (text) => {
  expect(() => parseExactly(text)).toThrow(SyntaxError);
});
