import { BootError, type FoundModule } from './assemble.ts';
import type { Module } from './kernel/index.ts';

interface PublicRoutes {
  /** Paths that open without a session. */
  readonly default: readonly string[];
  readonly module: Module;
}

const publicRoutes = import.meta.glob<PublicRoutes>('/modules/*/public-routes.ts', { eager: true });

const folderOf = (file: string) => file.split('/')[2] ?? file;

export interface FoundModules {
  readonly found: readonly FoundModule[];
  /** Whether these are all modules. */
  readonly isWhole: boolean;
}

/**
 * Finds every module with a client part; no other file lists them. For a public URL, finds only the modules that have a
 * `public-routes.ts` and those that they need. The others are loaded when the user logs in and continues.
 */
export async function findModules(address: string): Promise<FoundModules> {
  const path = address.replace(/^\/app(?=\/)/, '');
  const isPublic = Object.values(publicRoutes).some((routes) => routes.default.includes(path));
  if (isPublic) return { found: await publicModules(), isWhole: false };
  return { found: await bundledModules().catch(() => separateModules()), isWhole: true };
}

function publicModules(): Promise<readonly FoundModule[]> {
  return withNeeds(Object.entries(publicRoutes).map(([file, { module }]) => ({ folder: folderOf(file), module })));
}

/** Adds what they need and is not there yet. `assemble` reports a module that does not exist. */
export async function withNeeds(found: readonly FoundModule[]): Promise<readonly FoundModule[]> {
  const needed = new Set(found.flatMap(({ module }) => module.needs ?? []));
  for (const { folder } of found) needed.delete(folder);
  const added = needed.size === 0 ? [] : await separateModules((folder) => needed.has(folder));
  return added.length === 0 ? found : withNeeds([...found, ...added]);
}

async function bundledModules(): Promise<readonly FoundModule[]> {
  const { manifests } = await import('./manifests.ts');
  return Object.entries(manifests).map(([file, module]) => ({ folder: folderOf(file), module }));
}

/** Loads each manifest separately, and names the one that cannot be loaded. */
async function separateModules(isWanted = (_folder: string) => true): Promise<readonly FoundModule[]> {
  const { loaders } = await import('./separate-manifests.ts');
  const wanted = Object.entries(loaders).map(([file, load]) => ({ folder: folderOf(file), load }));
  return Promise.all(wanted.filter(({ folder }) => isWanted(folder)).map(withBootError));
}

interface Loader {
  readonly folder: string;
  readonly load: () => Promise<Module>;
}

async function withBootError({ folder, load }: Loader): Promise<FoundModule> {
  try {
    return { folder, module: await load() };
  } catch (cause) {
    throw new BootError(folder, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
