import type * as z from 'zod/mini';
import type { DisplayText } from './text.ts';

/** A message's type: the owning module's id, a slash and the verb, for example `submissions/mark`. */
export type Name = `${string}/${string}`;

/** A command (imperative) or an event (past tense) with a validated payload. The terms are those of emmett and CQRS. */
export interface Message<K extends 'command' | 'event' = 'command' | 'event', P = unknown> {
  readonly kind: K;
  readonly type: Name;
  readonly payload: P;
}

export type Command<P = unknown> = Message<'command', P>;
/** An event also carries its version and schema. The schema marks secrets, which must not be logged. */
export interface Event<P = unknown> extends Message<'event', P> {
  readonly definition: Pick<EventDefinition, 'version' | 'schema'>;
}

/** A command's title, icon and shortcut in menus, the command palette and help. */
export interface Presentation {
  readonly title: DisplayText;
  /** The id of an icon in `src/ui/icons.svg`, such as `inbox`. */
  readonly icon?: string;
  /** A key, such as `e`, or a chord joined by `+`, such as `mod+k`. */
  readonly shortcut?: string;
}

interface Definition<M extends Message, Z extends z.ZodMiniType> {
  (payload: z.input<Z>): M;
  readonly kind: M['kind'];
  readonly type: Name;
  readonly schema: Z;
  /** Type guard for messages of this definition. */
  is(message: Message): message is M;
}

/**
 * A command definition: constructor, validator and search target in one value.
 * Calling it parses the payload and throws `ZodError` if it is invalid.
 */
export interface CommandDefinition<Z extends z.ZodMiniType = z.ZodMiniType> extends Definition<
  Command<z.output<Z>>,
  Z
> {
  readonly presentation?: Presentation;
}

/** An event definition. Never edit a released version: increment `version` and make `upcast` convert the older shapes. */
export interface EventDefinition<Z extends z.ZodMiniType = z.ZodMiniType> extends Definition<Event<z.output<Z>>, Z> {
  readonly version: number;
  /** Converts the payload of version `from` to this version's input (an upcaster). Pure. */
  readonly upcast: (payload: unknown, from: number) => unknown;
}

/** The payload type of a definition. */
export type PayloadOf<D> = D extends { readonly schema: infer Z extends z.ZodMiniType } ? z.output<Z> : never;

function isOf<M extends Message>(kind: M['kind'], type: Name) {
  return (message: Message): message is M => message.kind === kind && message.type === type;
}

/**
 * Defines a command.
 *
 * @example
 * export const markSubmission = defineCommand('submissions/mark', z.object({ id: z.number(), marker: Marker }));
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
  const definition = { kind: 'command', type, schema, is: isOf<Command<z.output<Z>>>('command', type) } as const;
  return Object.assign(construct, definition, presentation ? { presentation } : {});
}

/**
 * Defines an event. Time, ids and random values are part of the payload or the event's meta, so that reducers stay pure.
 *
 * @example
 * export const submissionMarked = defineEvent('submissions/marked', z.object({ id: z.number(), marker: Marker }));
 */
export function defineEvent<Z extends z.ZodMiniType>(
  type: Name,
  schema: Z,
  history: { version: number; upcast: (payload: unknown, from: number) => unknown } = {
    version: 1,
    upcast: (payload) => payload,
  },
): EventDefinition<Z> {
  const definition = { kind: 'event', type, schema, is: isOf<Event<z.output<Z>>>('event', type), ...history } as const;
  const construct = (payload: z.input<Z>): Event<z.output<Z>> => ({
    kind: 'event',
    type,
    definition,
    payload: schema.parse(payload),
  });
  return Object.assign(construct, definition);
}
