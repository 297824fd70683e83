import { globSync } from 'node:fs';
import path from 'node:path';
import { needsNamedIn } from '../boundaries.ts';

/** The modules with public pages and their dependencies. */
export function publicModules(root: string): ReadonlySet<string> {
  const known = new Set<string>();
  const add = (folder: string) => {
    if (known.has(folder)) return;
    known.add(folder);
    for (const need of needsNamedIn(path.join(root, 'modules', folder, 'module.ts'))) add(need);
  };
  for (const file of globSync('modules/*/public-routes.ts', { cwd: root })) add(file.split(path.sep)[1] ?? '');
  return known;
}
