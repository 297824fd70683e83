import { BootError, type FoundModule, type Module } from './kernel/index.ts';

const files = import.meta.glob<Module>('/modules/*/module.ts', { import: 'default' });
const publicRoutes = import.meta.glob<readonly string[]>('/modules/*/public-routes.ts', {
  eager: true,
  import: 'default',
});

const folderOf = (file: string) => file.split('/')[2] ?? file;
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [folderOf(file), withBootError(folderOf(file), load)]),
);

/** Reports a manifest that cannot be loaded under its folder's name. */
function withBootError(folder: string, load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((cause: unknown) => {
      throw new BootError(folder, cause instanceof Error ? cause.message : String(cause), { cause });
    });
}

export interface FoundModules {
  readonly found: readonly FoundModule[];
  /** Whether these are all modules. */
  readonly isWhole: boolean;
}

/**
 * Finds every module with a client part; no other file lists them. For a public URL (a module's `public-routes.ts`), finds only
 * that module and those it needs. The others are loaded when the user logs in and continues.
 */
export async function findModules(address: string): Promise<FoundModules> {
  const path = address.replace(/^\/app(?=\/)/, '');
  const owner = Object.entries(publicRoutes).find(([, paths]) => paths.includes(path));
  if (owner) return { found: await withNeeds(folderOf(owner[0])), isWhole: false };
  const found = [...loaders].map(async ([folder, load]) => ({ folder, module: await load() }));
  return { found: await Promise.all(found), isWhole: true };
}

async function withNeeds(folder: string, known = new Map<string, FoundModule>()): Promise<readonly FoundModule[]> {
  const load = loaders.get(folder);
  if (!load || known.has(folder)) return [...known.values()];
  const module = await load();
  known.set(folder, { folder, module });
  for (const need of module.needs ?? []) await withNeeds(need, known);
  return [...known.values()];
}
