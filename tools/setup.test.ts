import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installed, wanted } from './setup.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'inlet-setup-'));
  mkdirSync(path.join(folder, 'node_modules'));
  write('package-lock.json', '{"packages":{}}');
  writeScripts('vite');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => {
  writeFileSync(path.join(folder, name), text);
};
const writeScripts = (dev: string): void => {
  write('package.json', JSON.stringify({ scripts: { dev }, dependencies: { zod: '4.0.0' } }));
};

test('a fresh clone has nothing installed', () => {
  expect(installed(folder)).toBeUndefined();
});

test('what was installed is known by its content, not by its time', () => {
  write('node_modules/.inlet-installed', wanted(folder));
  write('package-lock.json', '{"packages":{}}');
  expect(installed(folder)).toBe(wanted(folder));
});

test('another lock file asks for another install', () => {
  write('node_modules/.inlet-installed', wanted(folder));
  write('package-lock.json', '{"packages":{"a":{}}}');
  expect(installed(folder)).not.toBe(wanted(folder));
});

test('another script does not', () => {
  write('node_modules/.inlet-installed', wanted(folder));
  writeScripts('vite --open');
  expect(installed(folder)).toBe(wanted(folder));
});
