import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Code that does not dispatch, fold, record or replay belongs outside, as `src/table`, `src/assemble.ts` and
 * `src/replay` do.
 */
const MAX_KERNEL_LINES = 3_500;

const kernel = path.resolve(import.meta.dirname, '../../src/kernel');
const files = globSync('**/*.{ts,tsx}', { cwd: kernel })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$|^fixture\//.test(file));
const linesOf = (file: string) => readFileSync(path.join(kernel, file), 'utf8').trimEnd().split('\n').length;

test(`the kernel has at most ${MAX_KERNEL_LINES} lines without its tests`, () => {
  expect(files).toEqual(expect.arrayContaining(['app.ts', 'fold.ts', 'read-log.ts', 'recorder.ts']));
  expect(files.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(MAX_KERNEL_LINES);
});
