import { expect, it } from 'vitest';
import { fieldsOf, textOf } from './submitted-data.ts';

it('keeps the field order and list values', () => {
  const data = '{"name":"Ada","topics":["A","B"],"__proto__":"x"}';
  expect(fieldsOf(data)).toEqual([
    { name: 'name', values: ['Ada'] },
    { name: 'topics', values: ['A', 'B'] },
    { name: '__proto__', values: ['x'] },
  ]);
  expect(textOf(data, 'topics')).toBe('A, B');
  expect(textOf(data, 'missing')).toBe('');
});

it('shows values that are not text as JSON, and invalid JSON verbatim', () => {
  expect(fieldsOf('{"n":1,"o":{"a":true},"e":null}').map(({ values }) => values)).toEqual([['1'], ['{"a":true}'], []]);
  expect(fieldsOf('not json')).toEqual([{ name: 'submitted', values: ['not json'] }]);
  expect(fieldsOf('[]')).toEqual([]);
});
