import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSuperLinear, readExpressions } from './linear-expressions.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'inlet-expressions-'));
  write('modules/notes/server/index.ts', 'export const isName = (text: string) => /^[a-z]+$/.test(text);');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test('passes linear expressions and counts all of them', async () => {
  expect(await findSuperLinear(root)).toEqual({ errors: [], files: 1, expressions: 1 });
});

describe('finds a planted expression', () => {
  test.each([
    ['nested quantifiers', String.raw`/^(a+)+$/`],
    ['blanks before the end', String.raw`/\s+$/`],
    ['an e-mail address with a dot anywhere', String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`],
    ['a pair of marks', String.raw`/<b>(.*)<\/b>/g`],
    ['one made of a constant', String.raw`new RegExp('\\s+$', 'u')`],
    ['one made of a raw constant', 'new RegExp(String.raw`\\s+$`)'],
  ])('%s', async (_, expression) => {
    write('contract/entity/new.ts', `// First line.\nexport const found = ${expression};`);
    const { errors } = await findSuperLinear(root);
    expect(errors).toEqual([expect.stringMatching(/^contract\/entity\/new\.ts:2: .* takes .* time/)]);
  });

  test('searches unlisted folders, TSX and decorated classes', async () => {
    const bad = String.raw`/\s+$/`;
    write('plugins/view.tsx', `export const View = () => <p title={'x'.replace(${bad}, '')} />;`);
    write('src/handler.ts', `@injectable()\nclass Handler { @handles(x) run() { return ${bad}; } }`);
    const { errors, files } = await findSuperLinear(root);
    expect(errors).toHaveLength(2);
    expect(files).toBe(3);
  });
});

test('fails on an expression that is assembled at run time', async () => {
  write('src/find.ts', 'export const find = (word: string) => new RegExp(`${word}+$`);');
  const { errors } = await findSuperLinear(root);
  expect(errors).toEqual(['src/find.ts: an expression that is assembled at run time cannot be checked']);
});

test('fails on a file that it cannot read, and where there is none', async () => {
  write('src/broken.ts', 'export const = /a/');
  expect((await findSuperLinear(root)).errors).toEqual([expect.stringMatching(/^src\/broken\.ts: not read/)]);
  rmSync(path.join(root, 'src'), { recursive: true });
  rmSync(path.join(root, 'modules'), { recursive: true });
  expect((await findSuperLinear(root)).errors).toEqual([`no source file below ${root}`]);
});

test('reads every expression of a file with its flags', () => {
  const { expressions } = readExpressions('a.ts', 'const a = /x/gu;\nconst b = [/y/, () => ({ c: /z/i })];');
  expect(expressions).toEqual([
    { source: 'x', flags: 'gu', line: 1 },
    { source: 'y', flags: '', line: 2 },
    { source: 'z', flags: 'i', line: 2 },
  ]);
});
