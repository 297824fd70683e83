import type { Contribution, Point } from '../../contract/point.ts';
import type { Texts } from '../../contract/text.ts';
import type { Command, CommandDefinition, Event, EventDefinition, PayloadOf } from '../../contract/message.ts';
import { handledBy, type HandlerSpec } from './handler.ts';
import type { Class, Provision } from './container.ts';
import { idOf } from './module-of.ts';
import type { Meta, Read, Slice } from './slice.ts';

/** An event that leads to a command. Pure: decides from the event and the state after it. */
export interface Reaction {
  readonly event: EventDefinition;
  readonly decide: (payload: never, read: Read, meta: Meta) => Command | undefined;
}

/**
 * Says which command follows from an event. Loops are cut off and reported.
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

/** What a feature folder's `module.ts` exports by default. It imports no UI: views come by lazy import. */
export interface Module {
  /** The folder's name; every name the module defines starts with it and a slash. */
  readonly id: string;
  /** Modules whose `public.ts` this one imports. They are set up before it. */
  readonly needs?: readonly string[];
  /** What its screens, menus and toasts say, in every language. */
  readonly texts?: Pick<Texts, 'id' | 'load'>;
  readonly slices?: readonly Slice[];
  /** Classes with methods marked by `@handles`. */
  readonly handlers?: readonly Class[];
  readonly reactions?: readonly Reaction[];
  readonly provides?: readonly Provision[];
  /** Points of its own that others may contribute to. */
  readonly points?: readonly Pick<Point<unknown>, 'id'>[];
  readonly contributes?: readonly Contribution[];
}

/** Types a module's manifest. */
export function defineModule(module: Module): Module {
  return module;
}

/** A module's manifest is faulty; the message names the folder. The app does not start. */
export class BootError extends Error {
  constructor(folder: string, fault: string, options?: ErrorOptions) {
    super(`modules/${folder}: ${fault}`, options);
    this.name = 'BootError';
  }
}

/** A manifest and the folder it came from. */
export interface FoundModule {
  readonly folder: string;
  readonly module: Module;
}

/** Checks the manifests against each other and puts each module after those it needs. Throws `BootError`. */
export function assemble(found: readonly FoundModule[]): readonly Module[] {
  const byId = new Map<string, FoundModule>();
  for (const one of found) {
    const other = byId.get(one.module.id);
    if (other) throw new BootError(one.folder, `the id "${one.module.id}" is taken by modules/${other.folder}`);
    byId.set(one.module.id, one);
  }
  checkNames(found, byId);
  return inOrderOfNeeds(byId);
}

function inOrderOfNeeds(byId: ReadonlyMap<string, FoundModule>): readonly Module[] {
  const ordered = new Set<Module>();
  const visit = ({ folder, module }: FoundModule, path: readonly string[]): void => {
    if (ordered.has(module)) return;
    if (path.includes(module.id))
      throw new BootError(folder, `needs form a circle: ${[...path, module.id].join(' → ')}`);
    for (const need of module.needs ?? []) {
      const needed = byId.get(need);
      if (!needed) throw new BootError(folder, `needs "${need}", which is not there`);
      visit(needed, [...path, module.id]);
    }
    ordered.add(module);
  };
  for (const one of byId.values()) visit(one, []);
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
      if (!name.startsWith(`${module.id}/`))
        throw new BootError(folder, `${what} "${name}" must start with "${module.id}/"`);
      const other = taken.get(`${what} ${name}`);
      if (other) throw new BootError(folder, `${what} "${name}" is there already, in modules/${other}`);
      taken.set(`${what} ${name}`, folder);
    }
    for (const { point } of module.contributes ?? [])
      if (!hasPoint(byId, point)) throw new BootError(folder, `contributes to "${point}", a point that no module has`);
  }
}

function hasPoint(byId: ReadonlyMap<string, FoundModule>, point: string): boolean {
  const owner = byId.get(point.slice(0, point.indexOf('/')));
  return owner?.module.points?.some((one) => one.id === point) ?? false;
}

/** The commands that a module handles. */
export function specsOf(module: Module): readonly HandlerSpec[] {
  return (module.handlers ?? []).flatMap(handledBy);
}

export type { Command, CommandDefinition, Event };
