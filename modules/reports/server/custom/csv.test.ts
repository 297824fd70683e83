import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each([
  '=HYPERLINK("http://x.test")',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  '\nx',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '\u{FEFF}=1',
])('%j is text to a spreadsheet', (value) => {
  const cell = `'${value}`.replaceAll('"', '""');
  expect(csvOf([[value]])).toBe(`\u{FEFF}"${cell}"\r\n`);
});

test('quotes, commas and line breaks stay in their cell', () => {
  expect(csvOf([['a"b', 'c,d', 'e\nf', 'g\rh', 7, null, '']])).toBe('\u{FEFF}"a""b","c,d","e\nf","g\rh",7,,""\r\n');
});
