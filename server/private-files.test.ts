import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../tests/server/temporary-directory.ts';
import { narrowPermissions } from './private-files.ts';

const modeOf = (file: string): string => (statSync(file).mode & 0o7777).toString(8);

test('removes others’ permissions from a directory and its contents, keeps the owner’s and follows no links', () => {
  using outside = temporaryDirectory();
  using directory = temporaryDirectory();
  const foreign = path.join(outside.path, 'foreign');
  const inside = path.join(directory.path, 'db', 'base');
  const file = path.join(inside, '1');
  writeFileSync(foreign, '');
  chmodSync(foreign, 0o666);
  mkdirSync(inside, { recursive: true });
  writeFileSync(file, '');
  for (const [one, mode] of [
    [directory.path, 0o777],
    [inside, 0o755],
    [file, 0o646],
  ] as const)
    chmodSync(one, mode);
  symlinkSync(foreign, path.join(directory.path, 'link'));
  expect(narrowPermissions(directory.path)).toEqual([]);
  expect([directory.path, inside, file].map(modeOf)).toEqual(['700', '700', '600']);
  expect(modeOf(foreign)).toBe('666');
});

test('leaves a shared directory such as /tmp unchanged and reports it', () => {
  using directory = temporaryDirectory();
  chmodSync(directory.path, 0o1777);
  expect(narrowPermissions(directory.path)).toEqual([{ file: directory.path, why: 'it is a shared directory' }]);
  expect(narrowPermissions('/')).toEqual([{ file: '/', why: 'it is a shared directory' }]);
  expect(modeOf(directory.path)).toBe('1777');
});
