import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeFormulas } from './spreadsheet-cell.ts';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const separators = [';', ',', '\t', '\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const blanks = ['', ' ', '\u00a0', '\ufeff', '\0', '\u200b', '"', '""', ' " '];

describe('escapes formulas after any separator', () => {
  test.each(separators)('%j', (separator) => {
    for (const sign of signs)
      for (const blank of blanks)
        expect(escapeFormulas(`x${separator}${blank}${sign}cmd|' /C calc'!A0`), `${blank}${sign}`).toBe(
          `x${separator}'${blank}${sign}cmd|' /C calc'!A0`,
        );
  });

  test.each([
    ['=1+1', "'=1+1"],
    [' =1', "' =1"],
    ['x;=1;+2,@3', "x;'=1;'+2,'@3"],
    ['x;;=1', "x;;'=1"],
    ['\t=1', "'\t'=1"],
    ['\tx', "'\tx"],
    ['x\n- one\n- two', "x\n'- one\n'- two"],
  ])('escapes %j as %j', (text, cell) => {
    expect(escapeFormulas(text)).toBe(cell);
  });

  test.each(['', 'Ann', '1+1=2', 'a-b; c=d, e', "O'Neil", 'x; y', "'=1"])('leaves %j unchanged', (text) => {
    expect(escapeFormulas(text)).toBe(text);
  });

  test('escapes any text split at any separators', () => {
    const text = fc.string({ unit: fc.constantFrom(...signs, ...separators, ...blanks, 'x', "'", '1'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.subarray(separators, { minLength: 1 }), (sent, used) => {
        const cells = used.reduce<readonly string[]>(
          (parts, separator) => parts.flatMap((part) => part.split(separator)),
          [escapeFormulas(sent)],
        );
        for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u);
      }),
    );
  });
});

test('runs in linear time', () => {
  const begun = performance.now();
  escapeFormulas(`${'\t'.repeat(100_000)}x${';='.repeat(100_000)}${'" '.repeat(100_000)}`);
  expect(performance.now() - begun).toBeLessThan(2000);
});
