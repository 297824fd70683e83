import { describe, expect, it } from 'vitest';
import { row } from '../../submissions/testing/samples.ts';
import { csvHead, csvLines } from './csv-file.ts';

const cellsOf = (value: string, field = 'text') =>
  csvLines([row(1, { submitted_data: JSON.stringify({ [field]: value }) })], [field]);
const lastCell = (value: string) =>
  cellsOf(value).slice('1,2026-11-20T13:05:00Z,NEW,false,false,false,false,false,false,false,40,'.length, -2);

describe('a cell', () => {
  it.each([
    [
      'a link that a spreadsheet would follow',
      '=HYPERLINK("https://evil.example","x")',
      `"'=HYPERLINK(""https://evil.example"",""x"")"`,
    ],
    ['a plus', '+1', `'+1`],
    ['a minus', '-1', `'-1`],
    ['an at sign', '@x', `'@x`],
    ['a tab', '\tx', `'\tx`],
    ['a carriage return', '\rx', `"'\rx"`],
    ['a full-width equals sign', '＝1', `'＝1`],
    ['blanks before the sign', ' =1', `' =1`],
    ['a line break before the sign', '\n=1', `"'\n'=1"`],
    ['a formula after a semicolon', 'x;=cmd|A0', "x;'=cmd|A0"],
    ['a formula after a tab', 'x\t=1', "x\t'=1"],
    ['a formula after a comma', 'x,=1', `"x,'=1"`],
    ['a formula after a line break', 'x\r\n=1', `"x\r\n'=1"`],
    ['a formula after a quotation mark', 'x;"=1', `"x;'""=1"`],
  ])('is not read as a formula if it begins with %s', (_what, value, cell) => {
    expect(lastCell(value)).toBe(cell);
  });

  it.each([
    ['a quote', 'a"b', '"a""b"'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
    ['a comma', 'one, two', '"one, two"'],
    ['plain text', 'Grüße, 你好', '"Grüße, 你好"'],
    ['a sign within', '1+1=2', '1+1=2'],
  ])('is quoted as in RFC 4180 if it has %s', (_what, value, cell) => {
    expect(lastCell(value)).toBe(cell);
  });

  it('contains all values of a repeated field', () => {
    const several = row(1, { submitted_data: JSON.stringify({ topics: ['A', 'B'] }) });
    expect(csvLines([several], ['topics'])).toContain('"A, B"');
  });
});

it('has no cell that starts a formula, with any separator of spreadsheets', () => {
  const values = ['x;=1', 'x\t=1', 'x,=1', 'x\n=1', ';=1;+1;-1;@1', '";=1"', '"\n=1'];
  const file = csvHead(values) + csvLines([row(1, { submitted_data: JSON.stringify({ text: values }) })], ['text']);
  for (const separator of [/[\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[,\r\n]/, /[;,\t\r\n]/])
    for (const cell of file.split(separator)) expect(cell).not.toMatch(/^[\s"]*[=+@-]/);
});

it('names columns and fields in the first line, escaping names like formulas', () => {
  expect(csvHead(['email', '=cmd'])).toBe(
    "submission_id,submission_time,current_state,is_read,is_inProgress,is_complete,is_archived,is_spam,is_test,is_locked,activity_score,email,'=cmd\r\n",
  );
});
