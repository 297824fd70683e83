import type { Contribution, Point } from '../../contract/point.ts';
import type { Texts } from '../../contract/text.ts';
import type { Command, EventDefinition, PayloadOf } from '../../contract/message.ts';
import { handledBy, type HandlerSpec } from './handler.ts';
import type { Class, Provision } from './container.ts';
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

/** The commands that a module handles. */
export function specsOf(module: Module): readonly HandlerSpec[] {
  return (module.handlers ?? []).flatMap(handledBy);
}
