import { secretsRemover } from '../../contract/secret.ts';
import type { Class } from './container.ts';
import type { Emissions, HandlerSpec } from './handler.ts';
import { specsOf, type Module, type Reaction } from './module.ts';

export type Methods = Record<string | symbol, (...given: unknown[]) => Emissions>;

/** A payload as the log may have it; where there is none, it holds no secret. */
export type RemoveSecrets = ((payload: unknown) => unknown) | undefined;

/** A command's spec and its handler, which is made when the first command comes. */
export interface Handled {
  readonly owner: Class;
  readonly spec: HandlerSpec;
  readonly removeSecrets: RemoveSecrets;
  handler: Methods | undefined;
}

/** A reaction and the module whose it is. */
interface OwnReaction extends Pick<Reaction, 'decide'> {
  readonly module: string;
}

/** What modules have brought, by the name of the message that it is about. */
export class Registry {
  readonly #specs = new Map<string, Handled>();
  readonly #reactions = new Map<string, OwnReaction[]>();

  constructor(modules: readonly Module[]) {
    for (const module of modules) this.#register(module);
  }

  handled(type: string): Handled {
    const found = this.#specs.get(type);
    if (!found) throw new Error(`No module handles ${type}.`);
    return found;
  }

  /** All commands that someone handles. */
  get specs(): readonly HandlerSpec[] {
    return [...this.#specs.values()].map(({ spec }) => spec);
  }

  reactionsTo(event: string): readonly OwnReaction[] | undefined {
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
