import { BootError, type FoundModule, type Module } from './kernel/index.ts';

const files = import.meta.glob<Module>('/modules/*/module.ts', { import: 'default' });
const open = import.meta.glob<readonly string[]>('/modules/*/public-routes.ts', { eager: true, import: 'default' });

const folderOf = (file: string) => file.split('/')[2] ?? file;
const loaders = new Map(Object.entries(files).map(([file, load]) => [folderOf(file), named(folderOf(file), load)]));

/** A manifest that cannot be read is told of by its folder. */
function named(folder: string, load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((cause: unknown) => {
      throw new BootError(folder, cause instanceof Error ? cause.message : String(cause), { cause });
    });
}

export interface Findings {
  readonly found: readonly FoundModule[];
  /** Whether these are all modules there are. */
  readonly isWhole: boolean;
}

/**
 * Every feature folder with a browser half; nothing else lists them. For an address that a module has open to whoever
 * comes (`public-routes.ts`), that module alone with what it needs: who logs in loads the rest by going on.
 */
export async function findModules(address: string): Promise<Findings> {
  const path = address.replace(/^\/app(?=\/)/, '');
  const host = Object.entries(open).find(([, paths]) => paths.includes(path));
  if (host) return { found: await withNeeds(folderOf(host[0])), isWhole: false };
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
