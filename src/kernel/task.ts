import { Observable, type Subscriber } from 'rxjs';
import type { Command } from '../../contract/message.ts';
import { runHandler, type Unsubscribe } from './run-handler.ts';
import {
  CommandRejected,
  CommandStopped,
  failuresIn,
  FetchFailed,
  joinFailures,
  type Failure,
  type Emissions,
  type Emitted,
  type HandlerSpec,
  type Undo,
} from './handler.ts';
import { laneKeyOf, type Outcome, type CommandRef } from './phase.ts';

/** A command's result, for its sender. */
export interface Settlement {
  readonly outcome: Outcome;
  /** Errors of the response, for the user. */
  readonly errors: readonly Failure[];
  /** The server's error code, if any. */
  readonly code: string | undefined;
  /** Errors by field path, if the server named fields. */
  readonly fields?: Readonly<Record<string, Failure>>;
  /** The text that the user sees for a failed fetch. */
  readonly fetchError: Failure | null;
}

/** The app, as a task sees it. */
export interface TaskHost {
  /** The lane admits the task: call `runHandler` when the current work has finished. */
  admitted(task: Task): void;
  run(task: Task): Emissions;
  emit(task: Task, event: Emitted): void;
  settled(task: Task, settlement: Settlement): void;
  /** The handler threw something other than a rejection, a failed fetch or a stop. */
  failedUnexpectedly(task: Task, error: unknown): void;
}

const tasksBySignal = new WeakMap<AbortSignal, Task>();

/** The command that a handler's signal belongs to. */
export function commandOf(signal: AbortSignal): Task | undefined {
  return tasksBySignal.get(signal);
}

type TaskOrigin = Pick<Task, 'by' | 'chain'>;

/** A command from `send` to its settlement. */
export class Task {
  readonly id: string;
  readonly command: Command;
  readonly spec: HandlerSpec;
  /** The command's payload, as `spec` takes it. */
  readonly payload: never;
  readonly key: string;
  /** Type and key. Commands with the same lane key share a lane. */
  readonly laneKey: string;
  /** The payload of its phase events. */
  readonly request: CommandRef;
  /** Who caused it, if necessary through a chain of reactions. */
  readonly by: 'user' | 'server';
  /** The types of the commands that led to it through reactions, first one first. */
  readonly chain: readonly string[];
  /** How to undo it, if possible; derived from the state before it began. */
  undo: Undo | undefined;
  /** The number of effects requested so far. */
  effects = 0;
  /** Whether it may run. */
  isAdmitted = false;
  readonly #host: TaskHost;
  /** Created when the handler first reads the signal. Most never do, and it is the most expensive part of a task. */
  #controller: AbortController | undefined;
  /** Created when the outcome is first read. */
  #outcome: PromiseWithResolvers<Settlement> | undefined;
  #settlement: Settlement | undefined;
  #stopped: CommandStopped | undefined;
  #lane: Subscriber<never> | undefined;
  #unsubscribe: Unsubscribe | undefined;

  constructor(id: string, command: Command, spec: HandlerSpec, { by, chain }: TaskOrigin, host: TaskHost) {
    this.id = id;
    this.by = by;
    this.command = command;
    this.spec = spec;
    // The command's definition parsed it, and `spec` belongs to that definition.
    this.payload = command.payload as never;
    this.key = spec.key(this.payload);
    this.laneKey = laneKeyOf(command.type, this.key);
    this.request = { command: id, type: command.type, key: this.key };
    this.chain = chain;
    this.#host = host;
  }

  /** The types of the commands that led here, and its own. */
  get trail(): readonly string[] {
    return [...this.chain, this.command.type];
  }

  get isSettled(): boolean {
    return this.#settlement !== undefined;
  }

  /** Resolves when the task has settled. Never rejects. */
  get outcome(): Promise<Settlement> {
    if (!this.#outcome) {
      this.#outcome = Promise.withResolvers();
      if (this.#settlement) this.#outcome.resolve(this.#settlement);
    }
    return this.#outcome.promise;
  }

  /** The task's signal. Once a handler has read it, the handler itself is responsible for stopping. */
  takeSignal(): AbortSignal {
    this.#controller ??= new AbortController();
    const { signal } = this.#controller;
    tasksBySignal.set(signal, this);
    if (this.#stopped && !signal.aborted) this.#controller.abort(this.#stopped);
    return signal;
  }

  /** The observable for the lane's policy operator, which unsubscribes when a newer command supersedes this one. */
  running(): Observable<never> {
    return new Observable((lane) => {
      if (this.#settlement) return lane.complete();
      this.#lane = lane;
      this.admit();
      return () => this.stop('superseded');
    });
  }

  /** Lets it run: its lane admits it, or it cannot wait for that. */
  admit(): void {
    if (this.isAdmitted || this.#settlement) return;
    this.isAdmitted = true;
    this.#host.admitted(this);
  }

  runHandler(): void {
    try {
      this.#unsubscribe = runHandler(this.#host.run(this), this);
    } catch (error) {
      this.failed(error);
    }
  }

  emit(event: Emitted): void {
    this.#host.emit(this, event);
  }

  ended(): void {
    this.settle(done);
  }

  /** The handler threw. */
  failed(error: unknown): void {
    if (!isExpected(error)) this.#host.failedUnexpectedly(this, error);
    this.settle(settlementOf(error));
  }

  /** The reason to throw into the handler: set when the task was stopped and the handler never read the signal. */
  stopReason(): Error | undefined {
    return this.#controller ? undefined : this.#stopped;
  }

  /** Cancels the task, queued or running, and reverts its optimistic events. Does nothing once it has settled. */
  cancel(): void {
    this.stop('cancelled');
  }

  stop(outcome: 'superseded' | 'cancelled'): void {
    if (this.#settlement) return;
    this.#stopped = new CommandStopped(outcome);
    this.settle({ outcome, errors: [], code: undefined, fetchError: null });
    this.#controller?.abort(this.#stopped);
    this.#unsubscribe?.();
  }

  settle(settlement: Settlement): void {
    if (this.#settlement) return;
    this.#settlement = settlement;
    try {
      this.#host.settled(this, settlement);
    } finally {
      this.#outcome?.resolve(settlement);
    }
  }

  /** Lets the lane continue with the next command. */
  leaveLane(): void {
    this.#lane?.complete();
  }
}

export const done: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };

/** The settlement of a command that was ignored because an earlier one is still running. */
export const dropped: Settlement = { outcome: 'dropped', errors: [], code: undefined, fetchError: null };

function isExpected(error: unknown): boolean {
  return error instanceof CommandRejected || error instanceof FetchFailed || error instanceof CommandStopped;
}

export function settlementOf(error: unknown): Settlement {
  if (error instanceof CommandRejected)
    return { outcome: 'failed', errors: error.errors, code: error.code, fields: error.fields, fetchError: null };
  return { outcome: 'failed', errors: [], code: undefined, fetchError: joinFailures(failuresIn(error)) };
}
