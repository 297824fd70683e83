import { specsOf, type Module } from './kernel/index.ts';

/** A module's manifest is invalid, so the app does not start. The message names the folder. */
export class BootError extends Error {
  constructor(folder: string, problem: string, options?: ErrorOptions) {
    super(`modules/${folder}: ${problem}`, options);
    this.name = 'BootError';
  }
}

/** A manifest and the folder it came from. */
export interface FoundModule {
  readonly folder: string;
  readonly module: Module;
}

/**
 * Validates the manifests against each other and sorts the modules so that each comes after those it needs (a topological
 * sort). Throws `BootError`.
 */
export function assemble(found: readonly FoundModule[]): readonly Module[] {
  for (const manifest of found) checkManifest(manifest);
  const byId = new Map(found.map((manifest) => [manifest.module.id, manifest]));
  checkNames(found, byId);
  return inDependencyOrder(byId);
}

const lists = ['slices', 'handlers', 'reactions', 'provides', 'points', 'contributes'] as const;

/** A name that its file does not export is `undefined` once it is bundled. */
function checkManifest({ folder, module }: { readonly folder: string; readonly module: Module | undefined }): void {
  if (module?.id === undefined)
    throw new BootError(folder, 'module.ts must have defineModule({ id, … }) as its default export');
  if (module.id !== folder) throw new BootError(folder, `its id is "${module.id}", not the folder's name`);
  for (const list of lists) {
    const at = (module[list] ?? []).findIndex((one: unknown) => one === undefined);
    if (at >= 0) throw new BootError(folder, `${list}[${at}] is undefined: does its file export that name?`);
  }
}

function inDependencyOrder(byId: ReadonlyMap<string, FoundModule>): readonly Module[] {
  const ordered = new Set<Module>();
  const visit = ({ folder, module }: FoundModule, path: readonly string[]): void => {
    if (ordered.has(module)) return;
    if (path.includes(module.id))
      throw new BootError(folder, `circular dependency in needs: ${[...path, module.id].join(' → ')}`);
    for (const need of module.needs ?? []) {
      const needed = byId.get(need);
      if (!needed) throw new BootError(folder, `missing required module "${need}"`);
      visit(needed, [...path, module.id]);
    }
    ordered.add(module);
  };
  for (const manifest of byId.values()) visit(manifest, []);
  return [...ordered];
}

function checkNames(found: readonly FoundModule[], byId: ReadonlyMap<string, FoundModule>): void {
  const taken = new Map<string, string>();
  for (const { folder, module } of found) {
    const own = [
      ...(module.texts ? [['texts', `${module.texts.id}/`] as const] : []),
      ...(module.slices ?? []).map((slice) => ['slice', slice.id] as const),
      ...(module.points ?? []).map((point) => ['point', point.id] as const),
      ...specsOf(module).map((spec) => ['handler of', spec.command.type] as const),
      ...(module.contributes ?? []).flatMap(({ point, value }) => {
        const id = idOf(value);
        return id === '' ? [] : [[`contribution to ${point}`, id] as const];
      }),
    ];
    for (const [what, name] of own) {
      if (!name.startsWith(`${module.id}/`) && !module.adopted?.includes(name))
        throw new BootError(folder, `${what} "${name}" must start with "${module.id}/"`);
      const other = taken.get(`${what} ${name}`);
      if (other) throw new BootError(folder, `${what} "${name}" already exists in modules/${other}`);
      taken.set(`${what} ${name}`, folder);
    }
    for (const { point } of module.contributes ?? [])
      if (!hasPoint(byId, point)) throw new BootError(folder, `contributes to "${point}", a point that no module has`);
  }
}

function hasPoint(byId: ReadonlyMap<string, FoundModule>, point: string): boolean {
  const owner = byId.get(point.slice(0, point.indexOf('/')));
  return owner?.module.points?.some(({ id }) => id === point) ?? false;
}

/** A contribution's `id`, or an empty string if it has none. */
function idOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('id' in value)) return '';
  return typeof value.id === 'string' ? value.id : '';
}
