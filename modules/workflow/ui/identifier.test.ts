import { expect, test } from 'vitest';
import { FieldName } from '../contract.ts';
import { identifierFor } from './identifier.ts';

test.each([
  ['Number of guests', 'number_of_guests'],
  ['call_at', 'call_at'],
  ['Größe', 'grosse'],
  ['2 nights', 'field_2_nights'],
  ['客数', 'field'],
  ['auxiliary_data', 'auxiliary_data_2'],
  ['taken', 'taken_2'],
  ['x'.repeat(60), 'x'.repeat(34)],
  [' - ', 'field'],
])('%s is named %s', (label, name) => {
  expect(identifierFor(label, ['taken'])).toBe(name);
});

test('returns an unused, valid identifier for any label', () => {
  const taken: string[] = [];
  for (const label of [
    'Sum',
    'sum',
    'SUM!',
    'a'.repeat(40),
    'a'.repeat(40),
    'a'.repeat(41),
    'é'.repeat(99),
    '__',
    '日',
  ]) {
    const name = identifierFor(label, taken);
    expect(FieldName.safeParse(name).success, name).toBe(true);
    expect(taken).not.toContain(name);
    taken.push(name);
  }
});
