import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const find = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));

const isSource = (file: string): boolean => /\.(ts|tsx|mjs|css)$/.test(file);
const moduleOf = (file: string): string | undefined => /^modules\/([^/]+)\//.exec(file)?.[1];

export const sourcesIn = (files: readonly string[]): readonly string[] =>
  files.filter((file) => /\.(ts|tsx)$/.test(file));

export const modulesIn = (files: readonly string[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => moduleOf(file) ?? []));

/**
 * The arguments of `vitest related`: the changed sources, and the tests of the changed modules, since servers discover
 * modules by folder rather than by import.
 */
export function relatedTo(files: readonly string[]): readonly string[] {
  const own = [...modulesIn(files)].flatMap((module) => find(`modules/${module}/**/*.test.{ts,tsx}`));
  const sources = files.filter((file) => isSource(file) && !file.startsWith('e2e/'));
  return [...new Set([...sources, ...own])].toSorted();
}

/** Whether a change can make one engine behave differently from the other. */
export const concernsEngines = (files: readonly string[]): boolean =>
  files.some((file) => /^(server\/db|tests\/(postgres|multi-server))\/|\/migrations\//.test(file));

/** The modules that a browser test names in its `Modules:` line; `every screen` concerns what all of them share. */
export function modulesOfTest(text: string): readonly string[] {
  const [, names = ''] = /^\/\/ Modules: (.+)/.exec(text) ?? [];
  return names.split(', ').filter((name) => name !== '');
}

const isShared = (file: string): boolean => /^(src|contract|index\.html)/.test(file);

/** The browser tests that changed themselves, are about a changed module, or are about what all screens share. */
export function browserTestsFor(files: readonly string[]): readonly string[] {
  const modules = modulesIn(files);
  return find('e2e/**/*.spec.ts').filter((spec) => {
    const about = modulesOfTest(readFileSync(path.join(root, spec), 'utf8'));
    const sharesChange = about.includes('every screen') && files.some(isShared);
    return files.includes(spec) || sharesChange || about.some((module) => modules.has(module));
  });
}
