import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundaryErrors } from './boundaries.ts';

/** A minimal project in which every import is allowed. */
const files: Readonly<Record<string, string>> = {
  'contract/point.ts': 'export const point = 1;',
  'src/kernel/index.ts': "export { bus } from './bus.ts';",
  'src/kernel/bus.ts': "import { point } from '../../contract/point.ts';\nexport const bus = point;",
  'src/kernel/slice.ts': "import { table } from '../table/table.ts';\nexport const slice = table;",
  'src/table/table.ts': 'export const table = 1;',
  'src/replay/replay.ts': "import { bus } from '../kernel/bus.ts';\nexport const replay = bus;",
  'src/ui/button.tsx': "import { bus } from '../kernel/index.ts';\nexport const button = bus;",
  'src/main.tsx': "import { notes } from '../modules/notes/module.ts';\nexport const all = [notes];",
  'modules/notes/contract.ts': "import { point } from '../../contract/point.ts';\nexport const saveNote = point;",
  'modules/notes/module.ts':
    "import { saveNote } from './contract.ts';\nexport const notes = { needs: [], saveNote, view: () => import('./ui/view.tsx') };",
  'modules/notes/public.ts': "export type { Note } from './state.ts';",
  'modules/notes/state.ts': 'export interface Note { readonly text: string }',
  'modules/notes/ui/view.tsx': "import { button } from '../../../src/ui/button.tsx';\nexport const view = button;",
  'modules/notes/server/index.ts':
    "import { kit } from '../../../server/kit.ts';\nimport { saveNote } from '../contract.ts';\nexport default [kit, saveNote];",
  'modules/reports/module.ts':
    "import type { Note } from '../notes/public.ts';\nexport const reports = { needs: ['notes'] };\nexport type Row = Note;",
  'modules/reports/server/index.ts': 'export default { needs: [] };',
  'server/kit.ts': "export { point as kit } from '../contract/point.ts';",
  'server/main.ts': "import { kit } from './kit.ts';\nexport const main = kit;",
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'inlet-project-'));
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  for (const [file, text] of Object.entries(files)) write(file, text);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test('finds no error in a correct project', async () => {
  expect(await boundaryErrors(root)).toEqual([]);
});

test.each([
  ['contract-stands-alone', 'contract/a.ts', "import '../src/kernel/bus.ts';"],
  ['table-stands-alone', 'src/table/a.ts', "import '../../contract/point.ts';"],
  ['kernel-on-contract', 'src/kernel/a.ts', "import '../ui/button.tsx';"],
  ['kernel-on-contract', 'src/kernel/a.ts', "import '../replay/replay.ts';"],
  ['replay-on-kernel', 'src/replay/a.ts', "import '../ui/button.tsx';"],
  ['kernel-by-its-door', 'modules/notes/a.ts', "import type { bus } from '../../src/kernel/bus.ts';"],
  ['kernel-by-its-door', 'src/ui/a.ts', "import { table } from '../table/table.ts';"],
  ['host-knows-no-feature', 'src/shell/a.ts', "import type { Note } from '../../modules/notes/public.ts';"],
  ['browser-never-server', 'modules/notes/a.ts', "import type { kit } from '../../server/kit.ts';"],
  ['browser-never-server', 'src/shell/a.ts', "import '../../modules/notes/server/index.ts';"],
  ['server-never-browser', 'modules/notes/server/a.ts', "import type { view } from '../ui/view.tsx';"],
  ['server-knows-no-feature', 'server/a.ts', "import '../modules/notes/server/index.ts';"],
  ['module-server-by-the-kit', 'modules/notes/server/a.ts', "import '../../../server/main.ts';"],
  ['module-by-its-public-file', 'modules/reports/a.ts', "import type { Note } from '../notes/state.ts';"],
  ['module-without-screens', 'modules/notes/select.ts', "import './ui/view.tsx';"],
  ['tracker-stands-alone', 'modules/collector/tracker/a.ts', "import '../../../contract/point.ts';"],
  ['product-never-tools', 'server/a.ts', "import '../tools/a.ts';"],
  [
    'no-cycle',
    'src/kernel/bus.ts',
    "import type { a } from './index.ts';\nexport const bus = 1 as unknown as typeof a;",
  ],
  ['found', 'server/a.ts', "import './nowhere.ts';"],
  ['needs', 'modules/notes/a.ts', "import type { Row } from '../reports/public.ts';"],
  ['needs', 'modules/reports/server/a.ts', "import type { Note } from '../../notes/server/public.ts';"],
])('%s: finds an error planted in %s', async (rule, file, text) => {
  write('tools/a.ts', 'export {};');
  write('modules/reports/public.ts', 'export type Row = 1;');
  write('modules/notes/server/public.ts', 'export type Note = 1;');
  write(file, text);
  expect((await boundaryErrors(root)).filter((error) => error.startsWith(`${rule}: ${file}`))).not.toEqual([]);
});

test('finds modules that import each other, the client part of one and the server part of the other', async () => {
  write('modules/notes/server/public.ts', 'export type Note = 1;');
  write('modules/reports/server/public.ts', 'export type Row = 1;');
  write('modules/notes/server/index.ts', "export default { needs: ['reports'] };");
  write(
    'modules/notes/server/a.ts',
    "import type { Row } from '../../reports/server/public.ts';\nexport type A = Row;",
  );
  expect(await boundaryErrors(root)).toEqual([
    'module-cycle: notes → reports → notes (modules/notes/server/a.ts imports reports, modules/reports/module.ts imports notes); invert one with an event or a contribution point',
  ]);
});

test('finds an import inside `using`', async () => {
  write(
    'server/a.ts',
    "export async function a() { await using all = await import('../src/kernel/bus.ts'); return all; }",
  );
  expect(await boundaryErrors(root)).toEqual(['server-never-browser: server/a.ts → src/kernel/bus.ts']);
});

test('reports a file that cannot be parsed', async () => {
  write('server/broken.ts', 'export const = ;');
  await expect(boundaryErrors(root)).rejects.toThrow(/broken\.ts/);
});
