import { expect, it } from 'vitest';
import { fieldsOf, summaryOf, fieldText } from './submitted-data.ts';

it('keeps the field order and list values', () => {
  const data = '{"name":"Ada","topics":["A","B"],"__proto__":"x"}';
  expect(fieldsOf(data)).toEqual([
    { name: 'name', values: ['Ada'] },
    { name: 'topics', values: ['A', 'B'] },
    { name: '__proto__', values: ['x'] },
  ]);
  expect(fieldText(data, 'topics')).toBe('A, B');
  expect(fieldText(data, 'missing')).toBe('');
});

it('shows values that are not text as JSON, and invalid JSON verbatim', () => {
  expect(fieldsOf('{"n":1,"o":{"a":true},"e":null}').map(({ values }) => values)).toEqual([['1'], ['{"a":true}'], []]);
  expect(fieldsOf('not json')).toEqual([{ name: 'submitted', values: ['not json'] }]);
  expect(fieldsOf('[]')).toEqual([]);
});

it('summarises a submission without a message by its fields, but not its sender', () => {
  const booking = {
    name: 'Ada',
    email: 'ada@example.com',
    call_at: 'Saturday',
    guests: '4',
    topics: ['Tea', ''],
    note: ' ',
  };
  expect(summaryOf(JSON.stringify(booking))).toBe('Call at: Saturday · Guests: 4 · Topics: Tea');
  expect(summaryOf('{"email":"ada@example.com"}')).toBe('');
  expect(summaryOf('{"guests":"4","date":"Saturday"}')).toBe('Date: Saturday');
});
