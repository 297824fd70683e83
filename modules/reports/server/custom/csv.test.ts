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

test('starts no cell with a formula, whichever separator a spreadsheet uses to split the file (CSV injection)', () => {
  const values = ['x;=1', 'x\t=1', 'x,=1', 'x\n=1', ';=1;+1;-1;@1', '";=1"', '"\n=1'];
  const file = csvOf([values, values]).slice(1);
  for (const separator of [/[\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[,\r\n]/, /[;,\t\r\n]/])
    for (const cell of file.split(separator)) expect(cell).not.toMatch(/^[\s"]*[=+@-]/);
});

test('keeps quotes, commas and line breaks within their cell', () => {
  expect(csvOf([['a"b', 'c,d', 'e\nf', 'g\rh', 7, null, '']])).toBe('\u{FEFF}"a""b","c,d","e\nf","g\rh",7,,""\r\n');
});
