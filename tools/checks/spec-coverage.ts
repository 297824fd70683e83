import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A named test: its file and its title as in the source. */
export interface Shown {
  readonly file: string;
  readonly test: string;
}

/** All tests named in docs/spec-coverage.md, and the rows without one. */
export function readTable(text: string): { readonly shown: readonly Shown[]; readonly bare: readonly string[] } {
  const rows = text.split('\n').filter((line) => /^\| (?!---|What SPEC\.md)/.test(line));
  const found = rows.map((row) => ({ row, tests: testsIn(row) }));
  return {
    shown: found.flatMap(({ tests }) => tests),
    bare: found.filter(({ tests }) => tests.length === 0).map(({ row }) => row),
  };
}

function testsIn(row: string): readonly Shown[] {
  const cell = row.split(' | ').slice(1).join(' | ').replace(/ \|$/, '');
  return cell.split('<br>').flatMap((part) => {
    const [, file, test] = /^`([^`]+)`: (.+)$/.exec(part.trim()) ?? [];
    return file !== undefined && test !== undefined ? [{ file, test }] : [];
  });
}

/** Whether a source has a test with that title that is not skipped. */
export function hasTest(source: string, test: string): boolean {
  const plain = source.replaceAll("\\'", "'");
  const at = ["'", '"', '`'].map((quote) => plain.indexOf(quote + test + quote)).find((index) => index !== -1);
  return at !== undefined && !/\.(skip|todo|fixme)\([^()]*$/.test(plain.slice(0, at));
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const { shown, bare } = readTable(readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8'));
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => {
    const full = path.join(root, file);
    const source = sources.get(file) ?? (existsSync(full) ? readFileSync(full, 'utf8') : '');
    sources.set(file, source);
    return source;
  };
  const missing = shown.filter(({ file, test }) => !hasTest(sourceOf(file), test));
  for (const { file, test } of missing) console.error(`docs/spec-coverage.md: ${file} has no test "${test}"`);
  for (const row of bare) console.error(`docs/spec-coverage.md: no test is named in: ${row}`);
  console.log(`${shown.length - missing.length} of ${shown.length} named tests are there, in ${sources.size} files`);
  if (missing.length > 0 || bare.length > 0 || shown.length === 0) process.exitCode = 1;
}
