import { Observable } from 'rxjs';
import type { Command } from '../../contract/message.ts';
import { drive } from './drive.ts';
import {
  CommandRefused,
  CommandStopped,
  FetchFailed,
  type Emissions,
  type Emitted,
  type HandlerSpec,
} from './handler.ts';
import type { Outcome } from './phase.ts';

/** How a command ended, for whoever sent it. */
export interface Settlement {
  readonly outcome: Outcome;
  /** Errors of the response, for the user to read. */
  readonly errors: readonly string[];
  /** The server's error code, where it gave one. */
  readonly code: string | undefined;
  /** The message of a fetch that failed. */
  readonly fetchError: string | null;
}

/** What a task needs of the bus. */
export interface TaskHost {
  run(task: Task): Emissions;
  started(task: Task): void;
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
  readonly outcome: Promise<Settlement>;
  /** How many HTTP exchanges it has made so far. */
  exchanges = 0;
  readonly #host: TaskHost;
  /** Made when the handler asks for the signal: most never do, and it is the dearest part of a task. */
  #controller: AbortController | undefined;
  #resolve: (settlement: Settlement) => void = () => {};
  #leave: () => void = () => {};
  #settled = false;
  #stopped: CommandStopped | undefined;

  constructor(id: string, command: Command, spec: HandlerSpec, host: TaskHost) {
    this.id = id;
    this.command = command;
    this.spec = spec;
    this.key = spec.key(command.payload as never);
    this.#host = host;
    this.outcome = new Promise((resolve) => (this.#resolve = resolve));
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
  readonly running = new Observable<never>((lane) => {
    this.#leave = () => lane.complete();
    if (this.#settled) return lane.complete();
    this.#host.started(this);
    this.#drive();
    return () => this.stop('superseded');
  });

  /** Ends it now: its optimistic events are taken back and the signal is aborted. Late to call is harmless. */
  stop(how: 'superseded' | 'cancelled'): void {
    if (this.#settled) return;
    this.settle({ outcome: how, errors: [], code: undefined, fetchError: null });
    this.#stopped = new CommandStopped(how);
    this.#controller?.abort(this.#stopped);
  }

  /** Ends it before it ran: its optimistic part threw. */
  fail(error: unknown): void {
    this.#host.faulted(this, error);
    this.settle(settlementOf(error));
  }

  settle(settlement: Settlement): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#host.settled(this, settlement);
    this.#resolve(settlement);
    this.#leave();
  }

  #drive(): void {
    const end = (error?: unknown) => {
      if (error === undefined) return this.settle(done);
      if (!isExpected(error)) this.#host.faulted(this, error);
      return this.settle(settlementOf(error));
    };
    const lateness = () => (this.#controller ? undefined : this.#stopped);
    try {
      drive(this.#host.run(this), { emit: (event) => this.#host.emit(this, event), end, lateness });
    } catch (error) {
      end(error);
    }
  }
}

const done: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };

/** A command that was never run, because the one before it still is. */
export const dropped: Settlement = { outcome: 'dropped', errors: [], code: undefined, fetchError: null };

function isExpected(error: unknown): boolean {
  return error instanceof CommandRefused || error instanceof FetchFailed || error instanceof CommandStopped;
}

function settlementOf(error: unknown): Settlement {
  if (error instanceof CommandRefused)
    return { outcome: 'failed', errors: error.errors, code: error.code, fetchError: null };
  const message = error instanceof Error ? error.message : String(error);
  return { outcome: 'failed', errors: [], code: undefined, fetchError: message };
}
