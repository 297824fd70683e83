import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumArguments, chromiumIn, download, planFor, type Machine } from './chromium.ts';

const bare: Machine = { named: undefined, system: undefined, downloaded: undefined, canInstall: false };

test('prefers the named browser, then the installed, then the downloaded one', () => {
  const all = { named: '/n', system: '/s', downloaded: '/d', canInstall: false };
  expect(planFor(all)).toEqual({ found: '/n', tries: [] });
  expect(planFor({ ...all, named: undefined })).toEqual({ found: '/s', tries: [] });
  expect(planFor({ ...bare, downloaded: '/d' })).toEqual({ found: '/d', tries: [] });
});

test('downloads a browser when there is none, or installs a package as root on Debian', () => {
  expect(planFor(bare)).toEqual({ found: undefined, tries: ['download'] });
  expect(planFor({ ...bare, canInstall: true })).toEqual({ found: undefined, tries: ['download', 'apt'] });
});

test('adds the headless shell to another browser as root on Debian, unless a browser is named', () => {
  const root = { ...bare, canInstall: true };
  expect(planFor({ ...root, system: '/s/chromium' })).toEqual({ found: '/s/chromium', tries: ['shell'] });
  const shell = '/s/chromium-headless-shell';
  expect(planFor({ ...root, system: shell })).toEqual({ found: shell, tries: [] });
  expect(planFor({ ...root, system: '/s/chromium', named: '/n' })).toEqual({ found: '/n', tries: [] });
});

test('looks for the downloaded browser where Playwright puts it', () => {
  const output = execFileSync('playwright', [...download, '--dry-run'], { encoding: 'utf8' });
  const folders = [...output.matchAll(/Install location: +(.+)/g)].map(([, folder = '']) => folder + path.sep);
  expect(folders.some((folder) => chromium.executablePath().startsWith(folder))).toBe(true);
});

function browserFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'inlet-chromium-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(path.join(folder, name), '', { mode: 0o755 });
  return folder;
}

test('accepts only an executable file', () => {
  const folder = browserFolder('chromium');
  const file = path.join(folder, 'chromium');
  chmodSync(file, 0o644);
  expect(chromiumIn([folder])).not.toBe(file);
  chmodSync(file, 0o755);
  expect(chromiumIn([folder])).toBe(file);
});

test('prefers the headless shell in any folder', () => {
  const [first, second] = [browserFolder('chromium'), browserFolder('chromium-headless-shell')];
  expect(chromiumIn([first, second])).toBe(path.join(second, 'chromium-headless-shell'));
});

test('disables the sandbox only for root', () => {
  expect(chromiumArguments(true)).toContain('--no-sandbox');
  expect(chromiumArguments(false)).not.toContain('--no-sandbox');
});

test('disables every feature that Playwright disables, since Chromium takes the last list only', async () => {
  const folder = browserFolder('chromium');
  const [executablePath, given] = [path.join(folder, 'chromium'), path.join(folder, 'given')];
  writeFileSync(executablePath, `#!/bin/sh\nprintf '%s\\n' "$@" > ${given}\n`, { mode: 0o755 });
  await expect(chromium.launch({ executablePath, args: chromiumArguments() })).rejects.toThrow();
  const lists = readFileSync(given, 'utf8')
    .split('\n')
    .filter((argument) => argument.startsWith('--disable-features='))
    .map((argument) => argument.slice('--disable-features='.length).split(','));
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
});
