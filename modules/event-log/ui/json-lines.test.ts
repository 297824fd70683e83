import { expect, it } from 'vitest';
import { jsonLines, shownLines } from './json-lines.ts';

const value = { a: { b: [1, { c: 'ends with {' }], d: {} }, e: [] };
const json = JSON.stringify(value, null, 2);
const lines = jsonLines(json);
const text = (folded: readonly number[], limit = Infinity) =>
  shownLines(lines, new Set(folded), limit).map((at) => lines[at]?.text.trim());

it('knows the closing line of each list or object with content', () => {
  expect(lines.map(({ text: line }) => line).join('\n')).toBe(json);
  const opening = lines.flatMap((line) =>
    line.end === undefined ? [] : [[line.text.trim(), lines[line.end]?.text.trim()]],
  );
  expect(opening).toEqual([
    ['{', '}'],
    ['"a": {', '},'],
    ['"b": [', '],'],
    ['{', '}'],
  ]);
});

it('omits folded lines, also nested ones, and shows the requested number of lines', () => {
  expect(text([])).toHaveLength(lines.length);
  expect(text([1, 2])).toEqual(['{', '"a": {', '"e": []', '}']);
  expect(text([2])).toEqual(['{', '"a": {', '"b": [', '"d": {}', '},', '"e": []', '}']);
  expect(text([1], 3)).toEqual(['{', '"a": {', '"e": []']);
  expect(text([0])).toEqual(['{']);
});

it('has one line for a plain value', () => {
  expect(jsonLines('"["')).toEqual([{ text: '"["', end: undefined }]);
});
