import { Observable, type Subscriber } from 'rxjs';
import type { Command } from '../../contract/message.ts';
import { drive, type Release } from './run-handler.ts';
import {
  CommandRejected,
  CommandStopped,
  failureTexts,
  FetchFailed,
  type Emissions,
  type Emitted,
  type HandlerSpec,
  type Undo,
} from './handler.ts';
import { idOf, type Outcome, type Request } from './phase.ts';

/** How a command ended, for whoever sent it. */
export interface Settlement {
  readonly outcome: Outcome;
  /** Errors of the response, for the user to read. */
  readonly errors: readonly string[];
  /** The server's error code, where it gave one. */
  readonly code: string | undefined;
  /** What is wrong with which field, where the server named any. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The message of a fetch that failed. */
  readonly fetchError: string | null;
}

/** What a task needs of the bus. */
export interface TaskHost {
  /** Its lane lets it run: `drive` is to be called once what is going on has ended. */
  admitted(task: Task): void;
  run(task: Task): Emissions;
  emit(task: Task, event: Emitted): void;
  settled(task: Task, settlement: Settlement): void;
  /** The handler threw what no refusal, failed fetch or stop explains. */
  faulted(task: Task, fault: unknown): void;
}

const ofSignal = new WeakMap<AbortSignal, Task>();

/** The command that a handler's signal belongs to. */
export function commandOf(signal: AbortSignal): Task | undefined {
  return ofSignal.get(signal);
}

/** One command on its way through its lane. */
export class Task {
  readonly id: string;
  readonly command: Command;
  readonly spec: HandlerSpec;
  readonly key: string;
  /** Its type and key: commands of one name share a lane. */
  readonly name: string;
  /** What the events of its phases say of it. */
  readonly request: Request;
  /** How many reactions led to it. */
  readonly depth: number;
  /** How it is undone, if it can be; found out before it began. */
  undo: Undo | undefined;
  /** How many HTTP exchanges it has made so far. */
  exchanges = 0;
  readonly #host: TaskHost;
  /** Made when the handler asks for the signal: most never do, and it is the dearest part of a task. */
  #controller: AbortController | undefined;
  /** Made when somebody asks how it ends. */
  #outcome: PromiseWithResolvers<Settlement> | undefined;
  #settlement: Settlement | undefined;
  #stopped: CommandStopped | undefined;
  #lane: Subscriber<never> | undefined;
  #release: Release | undefined;

  constructor(id: string, command: Command, spec: HandlerSpec, depth: number, host: TaskHost) {
    this.id = id;
    this.command = command;
    this.spec = spec;
    this.key = spec.key(command.payload as never);
    this.name = idOf(command.type, this.key);
    this.request = { command: id, type: command.type, key: this.key };
    this.depth = depth;
    this.#host = host;
  }

  get isSettled(): boolean {
    return this.#settlement !== undefined;
  }

  /** Whether its lane has let it in. */
  get isAdmitted(): boolean {
    return this.#lane !== undefined;
  }

  /** Never rejects. */
  get outcome(): Promise<Settlement> {
    if (!this.#outcome) {
      this.#outcome = Promise.withResolvers();
      if (this.#settlement) this.#outcome.resolve(this.#settlement);
    }
    return this.#outcome.promise;
  }

  /** Handing the signal out is noted: whoever took it is trusted to stop by itself. */
  takeSignal(): AbortSignal {
    this.#controller ??= new AbortController();
    const { signal } = this.#controller;
    ofSignal.set(signal, this);
    if (this.#stopped && !signal.aborted) this.#controller.abort(this.#stopped);
    return signal;
  }

  /** What the lane's policy operator subscribes to, and leaves when a newer command supersedes this one. */
  running(): Observable<never> {
    return new Observable((lane) => {
      if (this.#settlement) return lane.complete();
      this.#lane = lane;
      this.#host.admitted(this);
      return () => this.stop('superseded');
    });
  }

  /** Runs the handler. */
  drive(): void {
    try {
      this.#release = drive(this.#host.run(this), this);
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

  /** The handler, or the command's optimistic rule, threw. */
  failed(error: unknown): void {
    if (!isExpected(error)) this.#host.faulted(this, error);
    this.settle(settlementOf(error));
  }

  /** Why it was stopped, if it was and its handler never took the signal that says so. */
  lateness(): Error | undefined {
    return this.#controller ? undefined : this.#stopped;
  }

  /** Ends it, queued or running: its optimistic events are taken back. Late to call is harmless. */
  cancel(): void {
    this.stop('cancelled');
  }

  stop(how: 'superseded' | 'cancelled'): void {
    if (this.#settlement) return;
    this.#stopped = new CommandStopped(how);
    this.settle({ outcome: how, errors: [], code: undefined, fetchError: null });
    this.#controller?.abort(this.#stopped);
    this.#release?.();
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

  /** Makes room for the next in the lane. */
  leaveLane(): void {
    this.#lane?.complete();
  }
}

const done: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };

/** A command that was never run, because the one before it still is. */
export const dropped: Settlement = { outcome: 'dropped', errors: [], code: undefined, fetchError: null };

function isExpected(error: unknown): boolean {
  return error instanceof CommandRejected || error instanceof FetchFailed || error instanceof CommandStopped;
}

function settlementOf(error: unknown): Settlement {
  if (error instanceof CommandRejected)
    return { outcome: 'failed', errors: error.errors, code: error.code, fields: error.fields, fetchError: null };
  return { outcome: 'failed', errors: [], code: undefined, fetchError: failureTexts(error).join(' ') };
}
