import { expect, it } from 'vitest';
import { jsonObject } from './json-object.ts';

it('reads fields of an object with any name', () => {
  const fields = jsonObject('{"name":"Ann","__proto__":["a","b"]}');
  expect(Object.entries(fields)).toEqual([
    ['name', 'Ann'],
    ['__proto__', ['a', 'b']],
  ]);
});

it.each(['[1]', 'null', '"text"', '7'])('reports the stored value %s, which is not an object', (text) => {
  expect(() => jsonObject(text)).toThrow(`Expected the JSON of an object: ${text}`);
});
