import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The content of a module's file, and the only name of such a file, below the module's folder. */
const kinds: readonly (readonly [contents: string, marker: RegExp, file: RegExp])[] = [
  ['the client manifest', /\bdefineModule\(/, /^module\.ts$/],
  ['the server manifest', /\bdefineServerModule\(/, /^server\/index\.ts$/],
  ['endpoints', /\bdefineEndpoint\(/, /^contract\.ts$|^server\/[\w-]+\/endpoints\.ts$/],
  ['errors', /\bdefineErrors\(/, /^errors\.ts$/],
  ['commands', /\bdefineCommand\(/, /^(commands|messages)\.ts$/],
  ['events', /\bdefineEvent\(/, /^(events|messages)\.ts$/],
  ['slices', /\bdefine(Slice|Table)\(/, /^([\w-]+-)?state\.ts$|^state\/[\w-]+\.ts$/],
  ['handlers', /@handles\(/, /^handlers\/[\w-]+\.ts$/],
  ['reactions', /\bwhenever\(/, /^reactions\.ts$/],
  ['contribution points', /\bdefinePoint[<(]/, /^points\.ts$|^server\/(points|public)\.ts$/],
  ['a text catalogue', /\b(defineTexts|loadViewTexts)\(/, /^(ui\/)?texts\.ts$/],
  ['rate limits', /\bdefineLimit\(/, /^server\/limits\.ts$/],
  ['a migration', /\bexport const up: Migration\b/, /^server\/migrations\/\d{3}-[a-z\d-]+\.ts$/],
];

function misnamed(file: string, source: string): string[] {
  const name = file.split('/').slice(2).join('/');
  return kinds
    .filter(([, marker, expected]) => marker.test(source) && !expected.test(name))
    .map(([contents, , expected]) => `${file} has ${contents}, which belong in ${expected.source}`);
}

/** `tests/` and `testing/` may define samples of any kind. */
const files = globSync('{modules,examples}/*/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

it('names files of one kind alike in every module', () => {
  expect(files.length).toBeGreaterThan(700);
  expect(files.flatMap((file) => misnamed(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

it.each(kinds.map(([contents, marker]) => [contents, marker] as const))('meets files with %s', (_contents, marker) => {
  expect(files.filter((file) => marker.test(readFileSync(path.join(root, file), 'utf8')))).not.toEqual([]);
});

it('finds a file whose name does not tell its kind', () => {
  expect(misnamed('modules/notes/module.ts', 'export default defineModule({ reactions: [whenever(a, b)] });')).toEqual([
    'modules/notes/module.ts has reactions, which belong in ^reactions\\.ts$',
  ]);
});
