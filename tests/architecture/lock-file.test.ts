import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): Record<string, Record<string, never>> =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8'));

test('every package has its exact version, so that an old npm picks no other', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json');
  const ranges = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(ranges.filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([]);
});

test('the lock file contains no host, so that it works with any registry, and an integrity hash for every package', () => {
  const packages = Object.entries<{ resolved?: string; integrity?: string }>(
    read('package-lock.json')['packages'] ?? {},
  );
  const installed = packages.filter(([packagePath]) => packagePath !== '');
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});
