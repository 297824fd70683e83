import { expect, test } from 'vitest';
import { columnsOf, suggestFields } from './columns.ts';

test('an e-mail, a name and a long text are shown, in the order of the form', () => {
  expect(suggestFields(['company', 'message', 'full_name', 'phone', 'Email'], [])).toEqual([
    'message',
    'full_name',
    'Email',
  ]);
});

test('what was sent tells where names do not', () => {
  const samples = [{ kontakt: 'jan@example.cz', telefon: '123', zprava: 'x'.repeat(90) }];
  expect(suggestFields(['telefon', 'kontakt', 'zprava'], samples)).toEqual(['kontakt', 'zprava']);
});

test('one odd submission moves no column', () => {
  const samples = [
    { name: 'x'.repeat(200), topic: 'y'.repeat(200) },
    { name: 'Ada', topic: 'Prices' },
  ];
  expect(suggestFields(['topic', 'name', 'email', 'message'], samples)).toEqual(['name', 'email', 'message']);
});

test('a form with nothing telling shows its first three fields', () => {
  expect(suggestFields(['a', 'b', 'c', 'd'], [{ a: '1' }])).toEqual(['a', 'b', 'c']);
});

test('the columns that the owner chose win', () => {
  expect(columnsOf(['phoneNumber', 'email'], ['email', 'phoneNumber', 'message'], [])).toEqual([
    { field: 'phoneNumber', label: 'Phone number', kind: 'text' },
    { field: 'email', label: 'Email', kind: 'email' },
  ]);
});

test('fields with the names of object members are fields', () => {
  expect(columnsOf(null, ['constructor', '__proto__'], [{ a: 'x' }])).toEqual([
    { field: 'constructor', label: 'Constructor', kind: 'text' },
    { field: '__proto__', label: 'Proto', kind: 'text' },
  ]);
});
