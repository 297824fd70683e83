import { expect, it } from 'vitest';
import { fieldsOf, textOf } from './submitted-data.ts';

it('keeps the order of the fields, and lists', () => {
  const data = '{"name":"Ada","topics":["A","B"],"__proto__":"x"}';
  expect(fieldsOf(data)).toEqual([
    { name: 'name', values: ['Ada'] },
    { name: 'topics', values: ['A', 'B'] },
    { name: '__proto__', values: ['x'] },
  ]);
  expect(textOf(data, 'topics')).toBe('A, B');
  expect(textOf(data, 'missing')).toBe('');
});

it('shows what is no text as JSON, and what is no JSON as it is', () => {
  expect(fieldsOf('{"n":1,"o":{"a":true},"e":null}').map(({ values }) => values)).toEqual([['1'], ['{"a":true}'], []]);
  expect(fieldsOf('not json')).toEqual([{ name: 'submitted', values: ['not json'] }]);
  expect(fieldsOf('[]')).toEqual([]);
});
