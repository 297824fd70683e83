import { secretsRemover } from '../../contract/secret.ts';
import type { Class } from './container.ts';
import type { Emissions, HandlerContext, HandlerSpec } from './handler.ts';
import { specsOf, type Module, type Reaction } from './module.ts';

type Methods = Record<string | symbol, (...args: unknown[]) => Emissions>;

/** Masks the secrets of a payload; `undefined` when its schema has none. */
export type RemoveSecrets = ((payload: unknown) => unknown) | undefined;

/** A command's spec and its handler, which is created for the first command. */
interface Handled {
  readonly owner: Class;
  readonly spec: HandlerSpec;
  readonly removeSecrets: RemoveSecrets;
  handler: Methods | undefined;
}

/** A command, or the log's entry of one. */
interface Received {
  readonly type: string;
  readonly payload: unknown;
}

/** A reaction and the id of its module. */
interface ModuleReaction extends Pick<Reaction, 'decide'> {
  readonly module: string;
}

/** A longer chain of reactions is reported as a loop. Its last event sends no command. */
export const MAX_CHAIN_LENGTH = 16;

/** Looks up the handlers and reactions of all modules by message type. */
export class Registry {
  readonly #specs = new Map<string, Handled>();
  readonly #reactions = new Map<string, ModuleReaction[]>();

  constructor(modules: readonly Module[]) {
    for (const module of modules) this.#register(module);
  }

  /** The spec and handler of a command type. Throws when no module handles it. */
  handled(type: string): Handled {
    const handled = this.#specs.get(type);
    if (!handled) throw new Error(`No module handles ${type}.`);
    return handled;
  }

  handles(type: string): boolean {
    return this.#specs.has(type);
  }

  /** Calls a command's handler, which `create` creates for the first command. */
  run({ type, payload }: Received, context: HandlerContext, create: (owner: Class) => unknown): Emissions {
    const handled = this.handled(type);
    // `@handles` put the spec's method on this class and checked its type.
    handled.handler ??= create(handled.owner) as Methods;
    return handled.handler[handled.spec.method]?.(payload, context);
  }

  /** The specs of all handled commands. */
  get specs(): readonly HandlerSpec[] {
    return [...this.#specs.values()].map(({ spec }) => spec);
  }

  reactionsTo(event: string): readonly ModuleReaction[] | undefined {
    return this.#reactions.get(event);
  }

  #register(module: Module): void {
    for (const owner of module.handlers ?? [])
      for (const spec of specsOf({ id: module.id, handlers: [owner] }))
        this.#specs.set(spec.command.type, {
          owner,
          spec,
          removeSecrets: secretsRemover(spec.command.schema),
          handler: undefined,
        });
    for (const reaction of module.reactions ?? [])
      this.#reactions.set(reaction.event.type, [
        ...(this.#reactions.get(reaction.event.type) ?? []),
        { decide: reaction.decide, module: module.id },
      ]);
  }
}
