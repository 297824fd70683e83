import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from './config.ts';
import { withModuleErrors } from './module-error.ts';
import type { ServerModule } from './kit.ts';

/** A module's server part and its folder. */
export interface FoundModule {
  readonly module: ServerModule;
  readonly folder: string;
}

/**
 * Loads every `x/server/index.ts` under `modulesDir`, sorted by dependency, then by name. No file lists the modules.
 */
export async function discoverModules(modulesDir: string): Promise<readonly FoundModule[]> {
  if (!existsSync(modulesDir)) return [];
  const names = (await readdir(modulesDir, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const withServer = names.toSorted().filter((name) => existsSync(entryOf(modulesDir, name)));
  const found: FoundModule[] = [];
  for (const name of withServer) found.push(await load(modulesDir, name));
  return sortByDependency(found);
}

function entryOf(modulesDir: string, name: string): string {
  return path.join(modulesDir, name, 'server', 'index.ts');
}

async function load(modulesDir: string, name: string): Promise<FoundModule> {
  const { href } = pathToFileURL(entryOf(modulesDir, name));
  const loaded = await withModuleErrors<unknown>(name, () => import(href));
  const module = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : undefined;
  if (!isServerModule(module))
    throw new StartError(`modules/${name}: server/index.ts must export defineServerModule(…) as its default`);
  if (typeof module.register !== 'function') throw new StartError(`modules/${name}: register must be a function`);
  if (!Array.isArray(module.needs) || !module.needs.every((need: unknown) => typeof need === 'string'))
    throw new StartError(`modules/${name}: needs must be a list of names`);
  if (module.id !== name) throw new StartError(`modules/${name}: the id "${module.id}" must match the folder name`);
  return { module, folder: path.join(modulesDir, name) };
}

function isServerModule(value: unknown): value is ServerModule {
  return typeof value === 'object' && value !== null && 'id' in value && 'needs' in value && 'register' in value;
}

/** Depth-first topological sort: dependencies come first. */
export function sortByDependency(found: readonly FoundModule[]): readonly FoundModule[] {
  const byId = new Map(found.map((one) => [one.module.id, one]));
  const ordered = new Set<FoundModule>();
  const visit = (one: FoundModule, above: readonly string[]): void => {
    const { id, needs } = one.module;
    if (above.includes(id))
      throw new StartError(
        `modules/${id}: circular dependency: ${[...above.slice(above.indexOf(id)), id].join(' → ')}`,
      );
    if (ordered.has(one)) return;
    for (const need of needs) {
      const needed = byId.get(need);
      if (!needed) throw new StartError(`modules/${id}: missing required module "${need}"`);
      visit(needed, [...above, id]);
    }
    ordered.add(one);
  };
  for (const one of found) visit(one, []);
  return [...ordered];
}
