import type { ObservableInput } from 'rxjs';
import type { DisplayText } from '../../contract/text.ts';
import type { Command, CommandDefinition, Event, PayloadOf } from '../../contract/message.ts';
import type { Class } from './container.ts';
import type { Read } from './slice.ts';

/**
 * What happens to a command when another of the same key is still running:
 * `parallel` runs both (mergeMap), `queue` waits (concatMap), `latest` aborts the earlier (switchMap),
 * `drop` ignores the later (exhaustMap).
 */
export type Policy = 'parallel' | 'queue' | 'latest' | 'drop';

/** What a handler has of the runtime, beside its injected services. Everything drawn here is recorded. */
export interface HandlerContext {
  readonly read: Read;
  /** Aborted when the command is superseded or cancelled. A handler that takes it promises to honour it. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  now(): number;
  /** A random, unique id. */
  newId(): string;
  /** Resolves after `ms`, rejects when aborted. */
  wait(ms: number): Promise<void>;
}

/** What a handler yields: an event it caused, or one that the server caused. */
export type Emitted = Event & { readonly by?: 'server' };

/** Marks an event as caused by the server, not by the user whose command received it. */
export function byServer<E extends Event>(event: E): E & { by: 'server' } {
  return { ...event, by: 'server' };
}

/** What a handler method returns: anything RxJS can consume. Generators are driven by the kernel itself. */
export type Emissions = ObservableInput<Emitted> | Promise<void> | void;

/** How a command is undone: by another command, never by taking the log back. */
export interface Undo {
  readonly command: Command;
  /** What was done, for the toast that offers to undo it; without it only the key does. */
  readonly done?: DisplayText;
}

/** How one command is handled. */
export interface HandlerSpec {
  readonly command: CommandDefinition;
  readonly policy: Policy;
  /** The policy holds per key; without one, for all commands of the type together. */
  readonly key: (payload: never) => string;
  /** Events to apply at `send`, before the queue; taken back when the command does not succeed. Pure. */
  readonly optimistic?: ((payload: never, read: Read) => readonly Event[]) | undefined;
  /** Derived from the state before the command; nothing when it changes nothing, or cannot be undone. Pure. */
  readonly undo?: ((payload: never, read: Read) => Undo | undefined) | undefined;
  readonly method: string | symbol;
}

interface Handling<P> {
  readonly policy: Policy;
  readonly key?: (payload: P) => string | number;
  readonly optimistic?: (payload: P, read: Read) => readonly Event[];
  readonly undo?: (payload: P, read: Read) => Undo | undefined;
}

const specs = new WeakMap<object, HandlerSpec[]>();

/**
 * Marks the method of an `@injectable()` class that handles `command`. There is exactly one a command.
 *
 * @example
 * @handles(markSubmission, { policy: 'queue', key: (c) => c.id, optimistic: (c) => [submissionMarked(c)] })
 * async *mark(command: Mark, { signal }: HandlerContext) { … }
 */
export function handles<D extends CommandDefinition>(command: D, handling: Handling<PayloadOf<D>>) {
  return <M extends (payload: PayloadOf<D>, context: HandlerContext) => Emissions>(
    target: object,
    method: string | symbol,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const { key, policy, optimistic, undo } = handling;
    const of = specs.get(target.constructor) ?? [];
    const keyOf = key ? (payload: never) => String(key(payload)) : () => '';
    specs.set(target.constructor, [...of, { command, policy, key: keyOf, optimistic, undo, method }]);
  };
}

/** The commands that a class handles. */
export function handledBy(owner: Class): readonly HandlerSpec[] {
  return specs.get(owner) ?? [];
}

/** A command that the server, or a rule, refused: its errors are for the user to read. */
export class CommandRejected extends Error {
  readonly errors: readonly string[];
  /** The server's error code, where it gave one. */
  readonly code: string | undefined;
  /** The HTTP status, where there was one. */
  readonly status: number | undefined;
  /** What is wrong with which field, where the server named any. */
  readonly fields: Readonly<Record<string, string>>;
  constructor(
    errors: readonly string[],
    code?: string,
    status?: number,
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(errors[0] ?? code ?? 'refused');
    this.name = 'CommandRejected';
    this.errors = errors;
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** No answer came: the network, or the server, is away. Its message is what the phase keeps as fetch error. */
export class FetchFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FetchFailed';
  }
}

/** What a user reads of a fault in the console itself; the error's own words are for whoever develops it. */
export const UNEXPECTED_ERROR = 'Something went wrong on this page. Reload it and try again.';

/**
 * What a user reads of a failure: the server's errors, the message of a fetch that failed, and of anything else one sentence.
 *
 * @example
 * failureTexts(new TypeError('x is undefined')) // ['Something went wrong on this page. Reload it and try again.']
 */
export function failureTexts(error: unknown): readonly string[] {
  if (error instanceof CommandRejected) return error.errors;
  return [error instanceof FetchFailed || error instanceof CommandStopped ? error.message : UNEXPECTED_ERROR];
}

/** The reason of an aborted signal. */
export class CommandStopped extends Error {
  constructor(how: 'superseded' | 'cancelled') {
    super(how);
    this.name = 'CommandStopped';
  }
}
