import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from '../../contract/json.ts';

const root = path.join(import.meta.dirname, '../..');

/** All exports of the files that match the patterns, ordered by file name. */
export async function exportsOf(...patterns: readonly string[]): Promise<readonly unknown[]> {
  const files = globSync([...patterns], { cwd: root }).toSorted();
  const exported: unknown[] = [];
  for (const file of files) {
    const loaded: unknown = await import(pathToFileURL(path.join(root, file)).href);
    if (isRecord(loaded)) exported.push(...Object.values(loaded));
  }
  return exported;
}
