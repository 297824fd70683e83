import { Observable, Subject, type Subscriber } from 'rxjs';
import type { Command, EventDefinition } from '../../contract/message.ts';
import { secretsRemover } from '../../contract/secret.ts';
import { contributionsTo, type Contribution, type Point } from '../../contract/point.ts';
import { Checkpoints } from './checkpoint.ts';
import { Context, type ContextHost, type Runtime } from './context.ts';
import { createContainer, type Provision, type Token, type Class } from './container.ts';
import { serviceNames } from './effect.ts';
import type { Entry, EventEntry, RecordResponse, RecordedRequest } from './entry.ts';
import { ErrorReporter, loopOf, type Named } from './error.ts';
import { RootReducer, type RecordedEvent, type OnError, type Root } from './fold.ts';
import type { Emissions, Emitted, HandlerSpec } from './handler.ts';
import { Lanes } from './lane.ts';
import { modulesLoaded } from './loaded-modules.ts';
import type { Module } from './module.ts';
import { phases, requested, settled, started, type CommandRef } from './phase.ts';
import type { CommandHandle, Undoable } from './command-handle.ts';
import { MAX_CHAIN_LENGTH, Registry, type RemoveSecrets } from './registry.ts';
import type { Meta, Read } from './slice.ts';
import { commandOf, dropped, Task, type Settlement, type TaskHost } from './task.ts';
import { Timeline } from './timeline.ts';
import { RunLoop } from './run-loop.ts';

export interface AppOptions {
  /** In dependency order: see `assemble`. */
  readonly modules: readonly Module[];
  readonly runtime: Runtime;
  /** Services of the host. They override services of modules. */
  readonly provides?: readonly Provision[];
  readonly onError: OnError;
}

/**
 * Accepts commands, runs their handlers, folds their events into state and emits everything for the log. Commands, events and
 * state are separated as in the Decider pattern (Jérémie Chassaing, "Functional Event Sourcing Decider", 2021).
 */
export class App {
  readonly modules: readonly Module[];
  readonly read: Read;
  readonly reducer: RootReducer;
  readonly timeline: Timeline;
  readonly checkpoints: Checkpoints;
  /** Every log entry, as it happens. */
  readonly entries = new Observable<Entry>((subscriber) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  });
  readonly #subscribers = new Set<Subscriber<Entry>>();
  /** Undoable commands as they begin. Commands sent by reactions are not among them. */
  readonly undoables = new Subject<Undoable>();
  readonly #runtime: Runtime;
  readonly #errors: ErrorReporter;
  readonly #registry: Registry;
  readonly #contributions: readonly Contribution[];
  readonly #container: ReturnType<typeof createContainer>;
  readonly #lanes = new Lanes();
  readonly #loop = new RunLoop(
    (task) => this.#advance(task),
    () => this.#publish(),
    () => this.#runtime.now(),
  );
  readonly #running = new Set<Task>();
  readonly #listeners = new Set<() => void>();
  readonly #host: TaskHost;
  readonly #contextHost: ContextHost;
  readonly #record = (entry: Entry) => {
    for (const subscriber of this.#subscribers) subscriber.next(entry);
  };
  #published: Root;

  constructor({ modules, runtime, provides = [], onError }: AppOptions) {
    this.modules = modules;
    this.#runtime = runtime;
    this.#errors = new ErrorReporter(onError, (event) => this.#record({ ...event, at: this.#loop.at }));
    this.reducer = new RootReducer([phases, ...modules.flatMap((module) => module.slices ?? [])], this.#errors.onError);
    this.timeline = new Timeline(this.reducer, this.reducer.initial());
    this.checkpoints = new Checkpoints(this.reducer.slices);
    this.#published = this.timeline.root;
    this.#host = this.#createTaskHost();
    this.read = this.reducer.reader(() => this.timeline.root);
    this.#contributions = modules.flatMap((module) => module.contributes ?? []);
    this.#registry = new Registry(modules);
    const handlers = modules.flatMap((module) => module.handlers ?? []);
    const services = [...modules.flatMap((module) => module.provides ?? []), ...provides];
    this.#container = createContainer([...handlers.map((useClass) => ({ token: useClass, useClass })), ...services]);
    const nameOf = serviceNames(this.#container, services);
    this.#contextHost = { read: this.read, runtime, record: this.#record, nameOf };
  }

  /**
   * Hands a command to its handler; throws when there is none. The optimistic events are in the state when this returns, unless
   * it is called during another command's synchronous work: the command then begins after that work.
   */
  send(command: Command, by: 'user' | 'server' = 'user'): CommandHandle {
    const task = this.#accept(command, by);
    this.#loop.enqueue(task);
    return task;
  }

  /** Starts the queued commands whose optimistic events are shown. Call it when the page is left: they would be lost. */
  startShown(): void {
    this.#loop.run(() => this.#running.forEach((task) => task.spec.optimistic && task.admit()));
  }

  /** Calls `listener` after the state has changed, once per synchronous batch. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The contributions of all modules to a point, in module order. */
  contributions<T>(point: Point<T>): readonly T[] {
    return contributionsTo(point, this.#contributions);
  }

  /** The contributions that pass a test of their own module, such as `isShown`. One whose test throws is left out and reported. */
  contributionsWhere<T extends Named>(point: Point<T>, test: (contribution: T) => boolean): readonly T[] {
    return this.contributions(point).filter((one) => this.attempt(one, () => test(one)));
  }

  /** Calls a contribution's function. If it throws, reports the error with the module and returns undefined. */
  attempt<T>({ id }: Named, call: () => T): T | undefined {
    return this.#errors.attempt('running', id, undefined, call);
  }

  /** Reports an error of a contribution that was caught elsewhere, such as by an error boundary. */
  reportContribution(error: unknown, id: string): void {
    this.#errors.reportOnce(error, 'running', id);
  }

  /** The definitions of all handled commands, for menus and help. */
  get commands(): readonly HandlerSpec['command'][] {
    return this.#registry.specs.map(({ command }) => command);
  }

  /** The service registered for a token. Only for the host's composition root: handlers get theirs injected. */
  resolve<T>(token: Token<T> | Class<T>): T {
    return this.#container.resolve<T>(token);
  }

  /** Records an HTTP request made with a handler's signal (others are ignored). Returns a function that records the response. */
  recordRequest(signal: AbortSignal, { endpoint, request }: RecordedRequest): RecordResponse {
    const task = commandOf(signal);
    if (!task) return () => {};
    const made = { command: task.id, order: task.effects++ };
    this.#record({ kind: 'effect', ...made, service: 'http', call: endpoint, request, at: this.#loop.at });
    return (response) => this.#record({ kind: 'exchange', ...made, endpoint, request, ...response, at: this.#loop.at });
  }

  /** Records a checkpoint, with what `screen` shows, or if the state has changed. Call it when idle: hashing takes time. */
  checkpoint(screen?: object): void {
    const checkpoint = this.checkpoints.create(this.timeline.root);
    if (checkpoint ?? screen) this.#record({ kind: 'checkpoint', digests: {}, orders: {}, ...checkpoint, screen });
  }

  /**
   * Restores a snapshot and the events after it, and cancels commands that were unsettled. Records the modules that continue the
   * log. If it throws, nothing changes.
   */
  restore(root: Root, events: readonly RecordedEvent[], unsettled: Iterable<CommandRef> = []): void {
    const before = this.timeline.root;
    try {
      this.timeline.reset(root);
      this.timeline.applyAll(events);
    } catch (error) {
      this.timeline.reset(before);
      throw error;
    }
    this.#loop.run(() => {
      for (const request of unsettled) {
        const payload = { ...request, outcome: 'cancelled', errors: [], fetchError: null };
        this.#fold(this.#event(settled, payload, request.command, 'replay'));
      }
      this.#record(this.#event(modulesLoaded, { modules: this.modules.map(({ id }) => id) }, undefined, 'replay'));
    });
  }

  /** Cancels all running commands and ends every subscription. */
  dispose(): void {
    for (const task of this.#running) task.cancel();
    for (const subscriber of this.#subscribers) subscriber.complete();
    this.undoables.complete();
    this.#listeners.clear();
  }

  #createTaskHost(): TaskHost {
    return {
      admitted: (task) => {
        this.#fold(this.#event(started, task.request, task.id));
        this.#loop.enqueue(task);
      },
      run: (task) => this.#run(task),
      emit: (task, event) => this.#loop.run(() => this.#applyEvent(event, task)),
      settled: (task, settlement) => this.#loop.run(() => this.#recordSettlement(task, settlement)),
      failedUnexpectedly: (task, error) => this.#errors.report(error, 'handling', task.command.type, task.id),
    };
  }

  #accept(command: Command, by: 'user' | 'server', cause?: Task): Task {
    const { type } = command;
    const { spec, removeSecrets } = this.#registry.handled(type);
    const task = new Task(this.#runtime.newId(), command, spec, { by, chain: cause?.trail ?? [] }, this.#host);
    const payload = removeSecrets ? removeSecrets(command.payload) : command.payload;
    this.#record({ kind: 'command', id: task.id, type, payload, by, cause: cause?.id, at: this.#loop.at });
    return task;
  }

  /** Called by the run loop: the task begins, or its lane has admitted it. */
  #advance(task: Task): void {
    if (task.isSettled) return;
    if (task.isAdmitted) task.runHandler();
    else this.#begin(task);
  }

  #begin(task: Task): void {
    if (!this.#lanes.reserve(task)) return task.settle(dropped);
    this.#running.add(task);
    this.#fold(this.#event(requested, task.request, task.id));
    if (!this.#applyOptimistic(task)) return;
    if (task.undo) this.undoables.next({ id: task.id, undo: task.undo, outcome: task.outcome });
    this.#lanes.enter(task);
  }

  /** Applies the optimistic events; `false` when that settled the task. A rule that throws is reported and skipped. */
  #applyOptimistic(task: Task): boolean {
    const { id, command, payload, spec } = task;
    // Before the optimistic events: the undo depends on the state before the command.
    if (task.chain.length === 0)
      task.undo = this.#errors.attempt('finding the undo of', command.type, id, () => spec.undo?.(payload, this.read));
    this.#errors.attempt('applying the optimistic events of', command.type, id, () => {
      for (const event of spec.optimistic?.(payload, this.read) ?? [])
        if (!task.isSettled) this.#applyEvent(event, task, true);
    });
    return !task.isSettled;
  }

  #run(task: Task): Emissions {
    const context = new Context(task, this.#contextHost);
    return this.#registry.run(task.command, context, (owner) => this.resolve(owner));
  }

  #recordSettlement(task: Task, { outcome, errors, fetchError }: Settlement): void {
    this.#fold(this.#event(settled, { ...task.request, outcome, errors, fetchError }, task.id));
    // A command that was dropped or cancelled before it began has no lane.
    if (this.#running.delete(task)) this.#lanes.leave(task);
  }

  #event(
    { type, version: v }: EventDefinition,
    payload: unknown,
    command: string | undefined,
    by: Meta['by'] = 'user',
  ): EventEntry {
    return { kind: 'event', type, v, payload, at: this.#loop.at, by, command };
  }

  #applyEvent(event: Emitted, task: Task, optimistic?: true): void {
    const { type, definition, payload, by = 'user' } = event;
    const { version: v, schema } = definition;
    const entry: EventEntry = { kind: 'event', type, v, payload, at: this.#loop.at, by, command: task.id, optimistic };
    this.#fold(entry, secretsRemover(schema));
    this.#react(entry, task);
  }

  #fold(event: EventEntry, removeSecrets?: RemoveSecrets): void {
    this.timeline.apply(event);
    this.#record(removeSecrets ? { ...event, payload: removeSecrets(event.payload) } : event);
  }

  #react(event: RecordedEvent, task: Task): void {
    const reactions = this.#registry.reactionsTo(event.type);
    if (!reactions) return;
    if (task.chain.length >= MAX_CHAIN_LENGTH)
      return this.#errors.report(loopOf(task.trail), 'reacting to', event.type, task.id);
    const by = event.by === 'server' ? 'server' : task.by;
    for (const { decide, module } of reactions) {
      try {
        // A reaction belongs to the event's definition, which parsed the payload.
        const command = decide(event.payload as never, this.read, event);
        if (command) this.#loop.enqueue(this.#accept(command, by, task));
      } catch (error) {
        this.#errors.onError(error, `reacting to ${event.type}`, module, event);
      }
    }
  }

  #publish(): void {
    const { root } = this.timeline;
    if (root === this.#published) return;
    this.#published = root;
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        this.#errors.onError(error, 'notifying a subscriber', '');
      }
    }
  }
}
