import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingPackages, nodeVersionError } from './setup.mjs';

const zod = { version: '4.0.0', integrity: 'sha512-a' };
const otherMachine = { version: '24.0.0', integrity: 'sha512-b', optional: true };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'inlet-setup-'));
  lock('package-lock.json', { '': { version: '0.1.0' }, 'node_modules/zod': zod, 'node_modules/node-x': otherMachine });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function lock(name: string, packages: object): void {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(folder, name), JSON.stringify({ packages }));
}
const install = (packages: object): void => {
  lock('node_modules/.package-lock.json', packages);
};

test('finds missing packages in a fresh clone', () => {
  expect(missingPackages(folder)).toEqual(['node_modules/zod']);
});

test('finds nothing missing after an install, including packages for other platforms', () => {
  install({ 'node_modules/zod': zod });
  expect(missingPackages(folder)).toEqual([]);
});

test.each([
  ['version', { version: '4.0.1', integrity: 'sha512-a' }],
  ['content', { version: '4.0.0', integrity: 'sha512-c' }],
])('finds another %s missing', (_what, other) => {
  install({ 'node_modules/zod': other });
  expect(missingPackages(folder)).toEqual(['node_modules/zod']);
});

test('installs with an old Node, and runs only with a pinned newer one', () => {
  expect(nodeVersionError('18.20.0', true)).toMatch(/Node 20 or newer/);
  expect(nodeVersionError('20.20.2', true)).toBeUndefined();
  expect(nodeVersionError('20.20.2', false)).toMatch(/install Node 24/);
  expect(nodeVersionError('22.22.0', false)).toBeUndefined();
});
