import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourcesDigest } from './sources-digest.ts';

let root: string;
let before: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'inlet-digest-'));
  write('src/main.tsx', 'a');
  write('modules/notes/module.ts', 'b');
  before = sourcesDigest(root);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test('does not build after a file is saved unchanged', () => {
  write('src/main.tsx', 'a');
  expect(sourcesDigest(root)).toBe(before);
});

test.each(['src/main.tsx', 'modules/notes/ui/new.tsx', 'index.html', 'package-lock.json', 'vite.config.ts'])(
  'a change in %s builds',
  (file) => {
    write(file, 'changed');
    expect(sourcesDigest(root)).not.toBe(before);
  },
);

test.each(['server/main.ts', 'modules/notes/server/index.ts', 'src/main.test.tsx', 'README.md'])(
  'a change in %s does not',
  (file) => {
    write(file, 'changed');
    expect(sourcesDigest(root)).toBe(before);
  },
);
