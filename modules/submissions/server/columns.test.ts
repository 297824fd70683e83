import { expect, test } from 'vitest';
import { columnsOf, suggestFields } from './columns.ts';

test('suggests an email, a name and a long text, in form order', () => {
  expect(suggestFields(['company', 'message', 'full_name', 'phone', 'Email'], [])).toEqual([
    'message',
    'full_name',
    'Email',
  ]);
});

test('uses submitted values if the field names say nothing', () => {
  const samples = [{ kontakt: 'jan@example.cz', telefon: '123', zprava: 'x'.repeat(90) }];
  expect(suggestFields(['telefon', 'kontakt', 'zprava'], samples)).toEqual(['kontakt', 'zprava']);
});

test('does not change columns because of one unusual submission', () => {
  const samples = [
    { name: 'x'.repeat(200), topic: 'y'.repeat(200) },
    { name: 'Ada', topic: 'Prices' },
  ];
  expect(suggestFields(['topic', 'name', 'email', 'message'], samples)).toEqual(['name', 'email', 'message']);
});

test('falls back to the first three fields', () => {
  expect(suggestFields(['a', 'b', 'c', 'd'], [{ a: '1' }])).toEqual(['a', 'b', 'c']);
});

test('prefers the columns that the owner selected', () => {
  expect(columnsOf(['phoneNumber', 'email'], ['email', 'phoneNumber', 'message'], [])).toEqual([
    { field: 'phoneNumber', label: 'Phone number', kind: 'text' },
    { field: 'email', label: 'Email', kind: 'email' },
  ]);
});

test('accepts fields named like object members', () => {
  expect(columnsOf(null, ['constructor', '__proto__'], [{ a: 'x' }])).toEqual([
    { field: 'constructor', label: 'Constructor', kind: 'text' },
    { field: '__proto__', label: 'Proto', kind: 'text' },
  ]);
});
