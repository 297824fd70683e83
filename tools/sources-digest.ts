import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sources = [
  'contract/**/*',
  'src/**/*',
  'modules/**/*',
  'tools/vite/*',
  'index.html',
  'vite*.config.ts',
  'package-lock.json',
];
const notBuilt = /(^modules\/[^/]+\/server\/|\.test\.tsx?$)/;

const documentation = [
  'docs/**/*',
  'docs/.vitepress/**/*',
  'tools/docs/*',
  'src/ui/theme.css',
  'src/shell/mark.svg',
  'package-lock.json',
];

/** A digest of everything the browser build depends on, independent of file dates. */
export const sourcesDigest = (root: string): string => digestOf(root, sources);

/** The same for the documentation site. */
export const documentationDigest = (root: string): string => digestOf(root, documentation);

function digestOf(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root, patterns)) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function sourceFiles(root: string, patterns: readonly string[]): string[] {
  const found = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = found.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  return names
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !notBuilt.test(name))
    .sort();
}
