import type { Contribution, Point } from '../../contract/point.ts';
import type { Texts } from '../../contract/text.ts';
import type { Command, EventDefinition, PayloadOf } from '../../contract/message.ts';
import { handledBy, type HandlerSpec } from './handler.ts';
import type { Class, Provision } from './container.ts';
import { idOf } from './module-of.ts';
import type { Meta, Read, Slice } from './slice.ts';

/** Sends a command in response to an event. `decide` is pure and sees the state after the event. */
export interface Reaction {
  readonly event: EventDefinition;
  readonly decide: (payload: never, read: Read, meta: Meta) => Command | undefined;
}

/**
 * Defines a reaction: `decide` returns the command to send, or `undefined`. Chains longer than 16 are stopped and reported.
 *
 * @example
 * whenever(submissionOpened, ({ id }, read) => (isUnread(read, id) ? markSubmission({ id, marker: 'read' }) : undefined));
 */
export function whenever<E extends EventDefinition>(
  event: E,
  decide: (payload: PayloadOf<E>, read: Read, meta: Meta) => Command | undefined,
): Reaction {
  return { event, decide };
}

/** A module's manifest, the default export of its `module.ts`. It imports no UI: views are loaded lazily. */
export interface Module {
  /** The folder's name; every name the module defines starts with it and a slash. */
  readonly id: string;
  /** Names it has taken over from other modules. Logs contain them, so they keep their spelling. */
  readonly adopted?: readonly string[];
  /** Ids of the modules whose `public.ts` this one imports. They are registered first. */
  readonly needs?: readonly string[];
  /** The texts of its screens, menus and toasts, in every language. */
  readonly texts?: Pick<Texts, 'id' | 'load'>;
  readonly slices?: readonly Slice[];
  /** Classes with methods marked by `@handles`. */
  readonly handlers?: readonly Class[];
  readonly reactions?: readonly Reaction[];
  readonly provides?: readonly Provision[];
  /** Contribution points that it owns. */
  readonly points?: readonly Pick<Point<unknown>, 'id'>[];
  readonly contributes?: readonly Contribution[];
}

/** Type-checks a module's manifest. */
export function defineModule(module: Module): Module {
  return module;
}

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
  const byId = new Map<string, FoundModule>();
  for (const manifest of found) {
    const other = byId.get(manifest.module.id);
    if (other)
      throw new BootError(manifest.folder, `the id "${manifest.module.id}" is taken by modules/${other.folder}`);
    byId.set(manifest.module.id, manifest);
  }
  checkNames(found, byId);
  return inDependencyOrder(byId);
}

function inDependencyOrder(byId: ReadonlyMap<string, FoundModule>): readonly Module[] {
  const ordered = new Set<Module>();
  const visit = ({ folder, module }: FoundModule, path: readonly string[]): void => {
    if (ordered.has(module)) return;
    if (path.includes(module.id))
      throw new BootError(folder, `needs form a circle: ${[...path, module.id].join(' → ')}`);
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
    if (module.id !== folder) throw new BootError(folder, `its id is "${module.id}", not the folder's name`);
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

/** The commands that a module handles. */
export function specsOf(module: Module): readonly HandlerSpec[] {
  return (module.handlers ?? []).flatMap(handledBy);
}
