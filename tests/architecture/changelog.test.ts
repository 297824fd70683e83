import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// A rebase with a conflict can bring entries back that were merged into others.
it('the changelog lists every change once', () => {
  const changelog = readFileSync(path.resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const entries = changelog.split('\n').filter((line) => line.startsWith('- '));
  expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([]);
});
