import { BootError, type FoundModule } from './assemble.ts';
import type { Module } from './kernel/index.ts';

const files = import.meta.glob<{ readonly default: Module }>('/modules/*/module.ts');
const publicRoutes = import.meta.glob<readonly string[]>('/modules/*/public-routes.ts', {
  eager: true,
  import: 'default',
});

const folderOf = (file: string) => file.split('/')[2] ?? file;
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [folderOf(file), withBootError(folderOf(file), load)]),
);

/** Reports a manifest that cannot be loaded under its folder's name. */
function withBootError(folder: string, load: () => Promise<{ readonly default: Module }>): () => Promise<Module> {
  return async () => {
    try {
      return (await load()).default;
    } catch (cause) {
      throw new BootError(folder, cause instanceof Error ? cause.message : String(cause), { cause });
    }
  };
}

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
  const isPublic = Object.values(publicRoutes).flat().includes(path);
  if (isPublic) return { found: await withNeeds(Object.keys(publicRoutes).map(folderOf)), isWhole: false };
  return { found: await bundledModules().catch(lazyModules), isWhole: true };
}

async function bundledModules(): Promise<readonly FoundModule[]> {
  const { manifests } = await import('./manifests.ts');
  return Object.entries(manifests).map(([file, module]) => ({ folder: folderOf(file), module }));
}

/** Names the manifest that cannot be loaded. */
function lazyModules(): Promise<readonly FoundModule[]> {
  return Promise.all([...loaders].map(async ([folder, load]) => ({ folder, module: await load() })));
}

async function withNeeds(folders: readonly string[], known = new Map<string, FoundModule>()) {
  for (const folder of folders) {
    const load = loaders.get(folder);
    if (!load || known.has(folder)) continue;
    const module = await load();
    known.set(folder, { folder, module });
    await withNeeds(module.needs ?? [], known);
  }
  return [...known.values()];
}
