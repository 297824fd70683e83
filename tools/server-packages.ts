import { existsSync, globSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

// The image needs neither the console's packages nor the bundler, since it contains the build.

const root = path.dirname(import.meta.dirname);

/** Entry points, and files that the server discovers by folder. */
const entries = [
  'server/main.ts',
  'server/db/embedded/engine-thread.ts',
  'server/operator/backup/read-copy.ts',
  'tools/{admin,backup,restore}.ts',
  'modules/*/server/index.ts',
  '{server/db,modules/*/server}/migrations/*.ts',
];

/** The packages that the server and the operator's tools import, except for types. */
export function importedPackages(folder = root): readonly string[] {
  const packages = new Set<string>();
  const files = globSync(entries, { cwd: folder }).map((file) => path.join(folder, file));
  // Grows during iteration.
  const reached = new Set(files);
  for (const file of reached) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) reached.add(path.resolve(path.dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  }
  return [...packages].toSorted();
}

function importsOf(file: string): readonly string[] {
  if (!file.endsWith('.ts')) return [];
  // An example in a docstring is not an import.
  const code = readFileSync(file, 'utf8').replaceAll(/^ *(?:\/\*|\*).*$/gm, '');
  const found = code.matchAll(
    /^(?:import|export)(?! type )[^'"]*?from ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
  );
  return [...found].flatMap(([, from, bare, later]) => from ?? bare ?? later ?? []);
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const Versions = z.optional(z.record(z.string(), z.string()));
const Manifest = z.object({ dependencies: Versions, optionalDependencies: Versions, peerDependencies: Versions });

/** The folders of these packages and their installed dependencies. */
export function neededFolders(packages: readonly string[], folder = root): ReadonlySet<string> {
  const needed = new Set(packages.flatMap((name) => folderOf(name, folder) ?? []));
  for (const one of needed) {
    const { dependencies, optionalDependencies, peerDependencies } = Manifest.parse(
      JSON.parse(readFileSync(path.join(one, 'package.json'), 'utf8')),
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = folderOf(name, one);
      if (found !== undefined) needed.add(found);
    }
  }
  return needed;
}

/** The folder that `from` resolves the package to. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (at === path.dirname(at)) return undefined;
  }
}

/** Removes every other package and returns how many. */
export function removeOthers(needed: ReadonlySet<string>, folder = root): number {
  const others = installed(path.join(folder, 'node_modules')).filter((one) => !needed.has(one));
  for (const one of others) rmSync(one, { recursive: true, force: true });
  return others.length;
}

/** Packages and npm's own files; nested packages belong to their parent. */
function installed(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const one = path.join(folder, name);
    return name.startsWith('@') ? readdirSync(one).map((scoped) => path.join(one, scoped)) : [one];
  });
}

if (import.meta.main) {
  const needed = neededFolders(importedPackages());
  console.log(`${removeOthers(needed)} packages removed, ${needed.size} left.`);
}
