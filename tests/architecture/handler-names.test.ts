import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The class name that a file of handlers has: `run-action.ts` has `RunActionHandlers`. */
const expectedName = (file: string): string =>
  `${path
    .basename(file, '.ts')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Handlers`;

/** The classes of a file with handlers that do not have the name that the file gives them. */
function misnamed(file: string, source: string): string[] {
  if (!/@handles\(/.test(source)) return [];
  const classes = [...source.matchAll(/\bclass (\w+)/g)].map(([, name = '']) => name);
  return classes
    .filter((name) => name !== expectedName(file))
    .map((name) => `${file} has ${name} instead of ${expectedName(file)}`);
}

const files = globSync('{modules,examples}/*/handlers/*.ts', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !file.endsWith('.test.ts'));

it('names each class of handlers after its file', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => misnamed(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

it('finds a class with another name', () => {
  const source = 'export class Running {\n  @handles(runAction, { policy: "drop" }) *run() {}\n}';
  expect(misnamed('modules/workflow/handlers/run-action.ts', source)).toEqual([
    'modules/workflow/handlers/run-action.ts has Running instead of RunActionHandlers',
  ]);
});
