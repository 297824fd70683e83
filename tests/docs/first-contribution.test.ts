import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../server/temporary-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/first-contribution.md'), 'utf8');

/** A code block of the page, with the file that the text before it names last. */
interface Step {
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

function stepsOf(markdown: string): readonly Step[] {
  let file = '';
  return [...markdown.matchAll(/`(modules\/[\w./-]+\.tsx?)`(?=[^`\n]*:\n)|^```(diff|tsx?)\n([^]*?)^```/gm)].flatMap(
    ([, named, language, code]) => {
      if (named !== undefined) file = named;
      return language === undefined || code === undefined ? [] : [{ file, language, code }];
    },
  );
}

const side = (diff: string, mark: '+' | '-'): string =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(' ') || line.startsWith(mark))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

function apply({ file, language, code }: Step, folder: string): void {
  const target = path.join(folder, file);
  if (language !== 'diff') {
    expect(existsSync(target), `${file} is new`).toBe(false);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, code);
    return;
  }
  const parts = readFileSync(target, 'utf8').split(side(code, '-'));
  expect(parts, `${file} contains once:\n${side(code, '-')}`).toHaveLength(2);
  writeFileSync(target, parts.join(side(code, '+')));
}

test('lets readers follow the first contribution: every step applies and the result type-checks', () => {
  const steps = stepsOf(page);
  expect(new Set(steps.map(({ file }) => file)).size).toBe(11);
  using copy = temporaryDirectory();
  for (const folder of ['contract', 'src', 'modules'])
    cpSync(path.join(root, folder), path.join(copy.path, folder), { recursive: true });
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(copy.path, 'tsconfig.base.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy.path, 'node_modules'));
  for (const step of steps) apply(step, copy.path);
  const compilerOptions = {
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: ['vite/client'],
    jsx: 'react-jsx',
    experimentalDecorators: true,
    composite: false,
    incremental: false,
    noEmit: true,
  };
  const sources = steps.map(({ file }) => file).filter((file) => !file.includes('.test.'));
  const files = [...new Set(sources), 'src/version.d.ts'];
  const config = { extends: './tsconfig.base.json', compilerOptions, files };
  writeFileSync(path.join(copy.path, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', copy.path], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, '']);
});
