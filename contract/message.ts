import type * as z from 'zod/mini';
import type { DisplayText } from './text.ts';

/** A message's name: the owning module's id, a slash, and the verb. `submissions/mark` */
export type Name = `${string}/${string}`;

/** What travels on the bus: a command (imperative) or an event (past tense), with a checked payload. */
export interface Message<K extends 'command' | 'event' = 'command' | 'event', P = unknown> {
  readonly kind: K;
  readonly type: Name;
  readonly payload: P;
}

export type Command<P = unknown> = Message<'command', P>;
/** An event also says what built it: which version, and which parts of it are secrets. */
export interface Event<P = unknown> extends Message<'event', P> {
  readonly definition: Pick<EventDefinition, 'version' | 'schema'>;
}

/** How a command shows in menus, the command palette, shortcuts and help. */
export interface Presentation {
  readonly title: DisplayText;
  /** A PrimeIcons name without its prefix, e.g. `inbox`. */
  readonly icon?: string;
  /** One key, e.g. `e`, or a chord joined by `+`, e.g. `mod+k`. */
  readonly shortcut?: string;
}

interface Definition<M extends Message, Z extends z.ZodMiniType> {
  (payload: z.input<Z>): M;
  readonly kind: M['kind'];
  readonly type: Name;
  readonly schema: Z;
  /** Narrows any message to this one. */
  is(message: Message): message is M;
}

/**
 * A command definition: its own constructor, validator and search target.
 * Calling it parses the payload and throws `ZodError` on a bad one.
 */
export interface CommandDefinition<Z extends z.ZodMiniType = z.ZodMiniType> extends Definition<
  Command<z.output<Z>>,
  Z
> {
  readonly presentation?: Presentation;
}

/** An event definition. Released versions are never edited: raise `version` and teach `upcast` the older shape. */
export interface EventDefinition<Z extends z.ZodMiniType = z.ZodMiniType> extends Definition<Event<z.output<Z>>, Z> {
  readonly version: number;
  /** Turns the payload of an older version into this version's input. Pure. */
  readonly upcast: (payload: unknown, from: number) => unknown;
}

/** The payload type that a definition stands for. */
export type PayloadOf<D> = D extends { readonly schema: infer Z extends z.ZodMiniType } ? z.output<Z> : never;

function isOf(kind: Message['kind'], type: Name) {
  return (message: Message): boolean => message.kind === kind && message.type === type;
}

/**
 * Defines what a user can ask for.
 *
 * @example
 * export const markSubmission = defineCommand('submissions/mark', z.object({ id: SubmissionId, marker: Marker }));
 * send(markSubmission({ id, marker: 'spam' }));
 */
export function defineCommand<Z extends z.ZodMiniType>(
  type: Name,
  schema: Z,
  presentation?: Presentation,
): CommandDefinition<Z> {
  const construct = (payload: z.input<Z>): Command<z.output<Z>> => ({
    kind: 'command',
    type,
    payload: schema.parse(payload),
  });
  const definition = { kind: 'command', type, schema, is: isOf('command', type) } as const;
  return Object.assign(construct, definition, presentation && { presentation }) as CommandDefinition<Z>;
}

/**
 * Defines what has happened. Time, ids and randomness arrive in the payload or the event's meta.
 *
 * @example
 * export const submissionMarked = defineEvent('submissions/marked', z.object({ id: SubmissionId, marker: Marker }));
 */
export function defineEvent<Z extends z.ZodMiniType>(
  type: Name,
  schema: Z,
  history: { version: number; upcast: (payload: unknown, from: number) => unknown } = {
    version: 1,
    upcast: (payload) => payload,
  },
): EventDefinition<Z> {
  const definition = { kind: 'event', type, schema, is: isOf('event', type), ...history } as const;
  const construct = (payload: z.input<Z>): Event<z.output<Z>> => ({
    kind: 'event',
    type,
    definition,
    payload: schema.parse(payload),
  });
  return Object.assign(construct, definition) as EventDefinition<Z>;
}
