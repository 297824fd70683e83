import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { moduleLike } from './new-module.ts';

test.each(['feature', 'integration', 'action'] as const)('leaves no name of the %s example', (kind) => {
  const files = moduleLike(kind, 'my-own');
  const all = [...files].flat().join('\n');
  expect(all).not.toMatch(/pin.?board|ntfy.?push|won.?email/i);
  expect(all).not.toContain('modules/');
  expect(files.get('server/index.ts')).toContain('my-own');
});

test('applies the name in every spelling', () => {
  const files = moduleLike('feature', 'star-list');
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['module.ts', 'ui/star-list.tsx', 'server/migrations/001-star-list.ts']),
  );
  expect(files.get('state.ts')).toContain("export const starListRows = defineTable(\n  'star-list/pins'");
  expect(files.get('ui/star-list.tsx')).toContain('function StarList()');
  expect(files.get('texts/en.ts')).toContain("'Star list'");
});

test.each([
  [[], 'Usage: '],
  [['one', 'two'], 'Usage: '],
  [['one', '--action', '--integration'], 'Usage: '],
  [['one', '--feature'], 'Usage: '],
  [['Notes'], '"Notes" is not a valid name'],
  [['a--b'], '"a--b" is not a valid name'],
  [['../a'], '"../a" is not a valid name'],
  [['notes'], 'modules/notes already exists'],
])('creates nothing for %j and says why', (args, output) => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'new-module.ts'), ...args], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining(output)]);
});

test('explains the kinds of modules', () => {
  const { status, stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'new-module.ts'), '--help'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: [^]*--integration [^]*--action /)]);
});
