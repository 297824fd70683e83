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

test('lets readers follow the first contribution: every step applies, the modules type-check, and the changed tests pass', () => {
  const steps = stepsOf(page);
  expect(new Set(steps.map(({ file }) => file)).size).toBe(13);
  using copy = temporaryDirectory();
  for (const folder of ['contract', 'src', 'modules', 'server', 'tests'])
    cpSync(path.join(root, folder), path.join(copy.path, folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.base.json', 'vitest.config.ts'])
    cpSync(path.join(root, file), path.join(copy.path, file));
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
  const files = [...new Set(steps.map(({ file }) => file))];
  const modules = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
  const include = ['src/version.d.ts', ...[...modules].map((module) => `${module}/**/*`)];
  const config = { extends: './tsconfig.base.json', compilerOptions, include, exclude: ['modules/*/server'] };
  writeFileSync(path.join(copy.path, 'tsconfig.json'), JSON.stringify(config));
  const run = (program: string, ...words: readonly string[]) =>
    spawnSync(path.join(root, 'node_modules/.bin', program), words, {
      cwd: copy.path,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
  const checked = run('tsc', '--singleThreaded', '-p', copy.path);
  expect([checked.status, checked.stdout]).toEqual([0, '']);
  const changedTests = files.filter((file) => file.includes('.test.'));
  const tested = run('vitest', 'run', '--project=dom', ...changedTests);
  // The configuration says what this machine cannot test.
  const warnings = tested.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('SKIPPED: '));
  expect([tested.status, warnings]).toEqual([0, []]);
  expect(tested.stdout).toMatch(new RegExp(`Test Files +${changedTests.length} passed`));
}, 180_000);
