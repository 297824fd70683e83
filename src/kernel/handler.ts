import type { ObservableInput } from 'rxjs';
import { defineErrors, errorText } from '../../contract/error.ts';
import type { DisplayText, CodedText } from '../../contract/text.ts';
import type { Command, CommandDefinition, Event, PayloadOf } from '../../contract/message.ts';
import type { Class } from './container.ts';
import type { Read } from './slice.ts';

/**
 * The concurrency policy of a command while another one with the same key is running. Each policy is one of RxJS's
 * flattening operators: `parallel` runs both (`mergeMap`), `queue` waits (`concatMap`), `latest` aborts the earlier one
 * (`switchMap`), `drop` ignores the later one (`exhaustMap`).
 */
export type Policy = 'parallel' | 'queue' | 'latest' | 'drop';

/** A handler's access to state and runtime, besides its injected services. Every runtime value it reads is recorded. */
export interface HandlerContext {
  readonly read: Read;
  /** Aborted when the command is superseded or cancelled. A handler that reads it must honour it. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** A random, unique id. */
  newId(): string;
  /** Resolves after `ms` milliseconds; rejects with `CommandStopped` when the command is stopped. */
  wait(ms: number): Promise<void>;
  /**
   * Calls an injected service: the only access that a handler has to anything outside the state. The call and what it returns
   * are recorded, so that a replay can return the same. Secrets stay out of the log if the service's token says so.
   *
   * @example
   * const views = effect(this.#storage, (storage) => storage.read(form));
   */
  readonly effect: <S extends object, R>(service: S, call: (service: S) => R) => R;
}

/** An event that a handler emits, caused by the user or by the server. */
export type Emitted = Event & { readonly by?: 'server' };

/** Marks an event as caused by the server rather than by the user whose command received it. */
export function byServer<E extends Event>(event: E): E & { by: 'server' } {
  return { ...event, by: 'server' };
}

/**
 * A handler method's return value: anything RxJS can consume. The kernel iterates generators itself; see `runHandler`.
 */
export type Emissions = ObservableInput<Emitted> | Promise<void> | void;

/** How a command is undone: by another command. The log is append-only. */
export interface Undo {
  readonly command: Command;
  /** Text of the toast that offers the undo. Without it, only the undo shortcut does. */
  readonly done?: DisplayText;
  /** Milliseconds that the toast stays; by default as long as other toasts of actions. */
  readonly life?: number;
}

/** How a command is handled. */
export interface HandlerSpec {
  readonly command: CommandDefinition;
  readonly policy: Policy;
  /** The policy applies per key. An empty key covers all commands of the type. */
  readonly key: (payload: never) => string;
  /** Events to apply at `send`, before queueing; reverted when the command does not succeed. Pure. */
  readonly optimistic?: ((payload: never, read: Read) => readonly Event[]) | undefined;
  /** Derives the undo from the state before the command; `undefined` when there is nothing to undo. Pure. */
  readonly undo?: ((payload: never, read: Read) => Undo | undefined) | undefined;
  readonly method: string | symbol;
}

interface HandlingOptions<P> {
  readonly policy: Policy;
  readonly key?: (payload: P) => string | number;
  readonly optimistic?: (payload: P, read: Read) => readonly Event[];
  readonly undo?: (payload: P, read: Read) => Undo | undefined;
}

const specsByClass = new WeakMap<object, HandlerSpec[]>();

/**
 * Marks the method of an `@injectable()` class that handles `command`. Each command has exactly one handler.
 *
 * @example
 * @handles(markSubmission, { policy: 'queue', key: (c) => c.submission_id, optimistic: (c) => [submissionMarked(c)] })
 * async *mark(command: Mark, { signal }: HandlerContext) { … }
 */
export function handles<D extends CommandDefinition>(command: D, options: HandlingOptions<PayloadOf<D>>) {
  return <M extends (payload: PayloadOf<D>, context: HandlerContext) => Emissions>(
    target: object,
    method: string | symbol,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const { key, policy, optimistic, undo } = options;
    const existing = specsByClass.get(target.constructor) ?? [];
    const keyOf = key ? (payload: never) => String(key(payload)) : () => '';
    specsByClass.set(target.constructor, [...existing, { command, policy, key: keyOf, optimistic, undo, method }]);
  };
}

/** The specs of the commands that a class handles. */
export function handledBy(owner: Class): readonly HandlerSpec[] {
  return specsByClass.get(owner) ?? [];
}

/** An error for the user: with its code, or a text to show verbatim. */
export type Failure = string | CodedText;

/** The server or a rule rejected the command. `errors` are for the user. */
export class CommandRejected extends Error {
  readonly errors: readonly Failure[];
  /** The server's error code, if any. */
  readonly code: string | undefined;
  /** The HTTP status, if any. */
  readonly status: number | undefined;
  /** Errors by field path, if the server named fields. */
  readonly fields: Readonly<Record<string, Failure>>;
  constructor(
    errors: readonly Failure[],
    code?: string,
    status?: number,
    fields: Readonly<Record<string, Failure>> = {},
  ) {
    super(errors[0] === undefined ? (code ?? 'rejected') : messageOf(errors[0]));
    this.name = 'CommandRejected';
    this.errors = errors;
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/**
 * There was no response because the network or the server is unavailable. The phase stores the message as `fetchError`.
 */
export class FetchFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FetchFailed';
  }
}

const messageOf = (failure: Failure): string => (typeof failure === 'string' ? failure : failure.message);

/** Errors of the console itself. */
export const consoleErrors = defineErrors({
  /** A bug. The error's own message is for developers. */
  UNEXPECTED: [500, 'Something went wrong on this page. Reload it and try again.'],
});
export const UNEXPECTED_ERROR = errorText(consoleErrors.UNEXPECTED);

/**
 * The errors that a user sees for a failure: the server's errors, the message of a failed fetch, or else a general sentence.
 *
 * @example
 * failuresIn(new TypeError('x is undefined')) // [UNEXPECTED_ERROR]
 */
export function failuresIn(error: unknown): readonly Failure[] {
  if (error instanceof CommandRejected) return error.errors;
  return [error instanceof FetchFailed || error instanceof CommandStopped ? error.message : UNEXPECTED_ERROR];
}

const joined = new WeakMap<readonly Failure[], Failure>();

/** Joins errors to one. The same list gives the same error, so that a selector can return it. */
export function joinFailures(errors: readonly Failure[]): Failure {
  const [first = ''] = errors;
  if (errors.length < 2) return first;
  const known = joined.get(errors);
  if (known !== undefined) return known;
  const texts = errors.flatMap((error) => (typeof error === 'string' ? [] : [error]));
  const message = errors.map(messageOf).join(' ');
  const all = { message, details: texts.length === errors.length ? texts.flatMap(({ details }) => details) : [] };
  joined.set(errors, all);
  return all;
}

/** The abort reason of a command's signal. */
export class CommandStopped extends Error {
  constructor(outcome: 'superseded' | 'cancelled') {
    super(outcome);
    this.name = 'CommandStopped';
  }
}
