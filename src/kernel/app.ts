import { Observable, Subject, type Subscriber } from 'rxjs';
import type { Command } from '../../contract/message.ts';
import { secretsRemover } from '../../contract/secret.ts';
import { contributionsTo, type Contribution, type Point } from '../../contract/point.ts';
import { Context, type Runtime } from './context.ts';
import { createContainer, type Provision, type Token, type Class } from './container.ts';
import { digestOf } from './digest.ts';
import type { Entry, EventEntry, ExchangeEntry } from './entry.ts';
import { Faults } from './error.ts';
import { Folder, type RecordedEvent, type OnError, type Root } from './fold.ts';
import type { Emissions, Emitted, HandlerSpec } from './handler.ts';
import { Lanes } from './lane.ts';
import type { Module } from './module.ts';
import { idOf } from './module-of.ts';
import { openCommands, phases, requested, settled, started } from './phase.ts';
import type { Sent, Undoable } from './sent.ts';
import { Registry, type Methods, type RemoveSecrets } from './registry.ts';
import type { Read } from './slice.ts';
import { commandOf, dropped, Task, type Settlement, type TaskHost } from './task.ts';
import { Timeline } from './timeline.ts';
import { RunLoop } from './run-loop.ts';

export interface AppOptions {
  /** In order of needs: see `assemble`. */
  readonly modules: readonly Module[];
  readonly runtime: Runtime;
  /** Services of the host, and replacements for those of modules. */
  readonly provides?: readonly Provision[];
  readonly onError: OnError;
}

/** A chain of reactions longer than this is taken for a loop. */
const MAX_CHAIN_LENGTH = 16;

/** The client: takes commands, runs their handlers, folds their events into the state, records all of it. */
export class App {
  readonly modules: readonly Module[];
  readonly read: Read;
  readonly folder: Folder;
  readonly timeline: Timeline;
  /** All that is recorded, as it happens. */
  readonly entries = new Observable<Entry>((reader) => {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  });
  readonly #readers = new Set<Subscriber<Entry>>();
  /** What the user does and can undo, as it begins; not what a reaction does. */
  readonly undoables = new Subject<Undoable>();
  readonly #runtime: Runtime;
  readonly #faults: Faults;
  readonly #registry: Registry;
  readonly #contributions: readonly Contribution[];
  readonly #container: ReturnType<typeof createContainer>;
  readonly #lanes = new Lanes();
  readonly #turns = new RunLoop(
    (task) => this.#advance(task),
    () => this.#publish(),
    () => this.#runtime.now(),
  );
  readonly #running = new Set<Task>();
  readonly #listeners = new Set<() => void>();
  readonly #host: TaskHost;
  readonly #record = (entry: Entry) => {
    for (const reader of this.#readers) reader.next(entry);
  };
  #published: Root;
  #digests = new Map<string, string>();

  constructor({ modules, runtime, provides = [], onError }: AppOptions) {
    this.modules = modules;
    this.#runtime = runtime;
    this.#faults = new Faults(onError, (event) => this.#record({ ...event, at: this.#turns.at }));
    this.folder = new Folder([phases, ...modules.flatMap((module) => module.slices ?? [])], this.#faults.onError);
    this.timeline = new Timeline(this.folder, this.folder.initial());
    this.#published = this.timeline.root;
    this.#host = this.#hostOfTasks();
    this.read = this.folder.reader(() => this.timeline.root);
    this.#contributions = modules.flatMap((module) => module.contributes ?? []);
    this.#registry = new Registry(modules);
    const handlers = modules.flatMap((module) => module.handlers ?? []);
    this.#container = createContainer([
      ...handlers.map((useClass) => ({ token: useClass, useClass })),
      ...modules.flatMap((module) => module.provides ?? []),
      ...provides,
    ]);
  }

  /**
   * Hands a command to its handler. Its optimistic events are in the state when this returns; but what is sent while an
   * event is being taken in begins only when that has ended.
   */
  send(command: Command, by: 'user' | 'server' = 'user'): Sent {
    const task = this.#accept(command, by);
    this.#turns.add(task);
    return task;
  }

  /** Calls `listener` when the state has changed, once for all that happened at once; the result stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What all modules contributed to a point, in order of modules. */
  contributions<T>(point: Point<T>): readonly T[] {
    return contributionsTo(point, this.#contributions);
  }

  /**
   * Those contributions to a point that pass a test of their own module, such as `isShown`. One whose test throws is left out
   * and reported under its module's name; the others stay.
   */
  contributionsWhere<T>(point: Point<T>, test: (one: T) => boolean): readonly T[] {
    return this.contributions(point).filter((one) => {
      try {
        return test(one);
      } catch (fault) {
        this.#faults.report(fault, `deciding about a contribution to ${point.id}:`, idOf(one));
        return false;
      }
    });
  }

  /** All commands that someone handles, for whoever lists them. */
  get commands(): readonly HandlerSpec['command'][] {
    return this.#registry.specs.map(({ command }) => command);
  }

  /** The service behind a token, for the host's composition root; handlers have theirs injected. */
  resolve<T>(token: Token<T> | Class<T>): T {
    return this.#container.resolve<T>(token);
  }

  /** Notes an HTTP exchange made with a handler's signal. Other exchanges are not the log's. */
  recordExchange(
    signal: AbortSignal,
    exchange: Pick<ExchangeEntry, 'endpoint' | 'request' | 'status' | 'answer'>,
  ): void {
    const command = commandOf(signal);
    if (!command) return;
    const order = command.exchanges++;
    this.#record({ kind: 'exchange', command: command.id, order, ...exchange, at: this.#turns.at });
  }

  /** Writes the digests of the slices that changed since the last checkpoint. To be called when idle. */
  checkpoint(): void {
    const digests = new Map(this.folder.slices.map((slice, at) => [slice.id, digestOf(this.timeline.root[at])]));
    const changed = [...digests].filter(([id, digest]) => this.#digests.get(id) !== digest);
    this.#digests = digests;
    if (changed.length > 0) this.#record({ kind: 'checkpoint', digests: Object.fromEntries(changed) });
  }

  /** Puts back a recorded state: a snapshot and what came after it. What was still unsettled then is taken back. */
  restore(root: Root, events: readonly RecordedEvent[]): void {
    const before = this.timeline.root;
    const open = openCommands(root, events, this.folder);
    try {
      this.timeline.reset(root);
      this.timeline.applyAll(events);
    } catch (fault) {
      this.timeline.reset(before);
      throw fault;
    }
    this.#turns.take(() => {
      for (const request of open) {
        const payload = { ...request, outcome: 'cancelled', errors: [], fetchError: null };
        this.#fold(this.#event(settled.type, payload, request.command, 'replay'));
      }
    });
  }

  /** Stops all that is running. */
  dispose(): void {
    for (const task of this.#running) task.cancel();
    for (const reader of this.#readers) reader.complete();
    this.undoables.complete();
    this.#listeners.clear();
  }

  #hostOfTasks(): TaskHost {
    return {
      admitted: (task) => {
        this.#fold(this.#event(started.type, task.request, task.id));
        this.#turns.add(task);
      },
      run: (task) => this.#run(task),
      emit: (task, event) => this.#turns.take(() => this.#take(event, task)),
      settled: (task, settlement) => this.#turns.take(() => this.#settled(task, settlement)),
      faulted: (task, fault) => this.#faults.report(fault, 'handling', task.command.type),
    };
  }

  #accept(command: Command, by: 'user' | 'server', cause?: string, depth = 0): Task {
    const { spec, removeSecrets } = this.#registry.handled(command.type);
    const task = new Task(this.#runtime.newId(), command, spec, depth, this.#host);
    const payload = removeSecrets ? removeSecrets(command.payload) : command.payload;
    this.#record({ kind: 'command', id: task.id, type: command.type, payload, by, cause, at: this.#turns.at });
    return task;
  }

  /** A task's turn: it begins, or its lane has let it in. */
  #advance(task: Task): void {
    if (task.isSettled) return;
    if (task.isAdmitted) task.drive();
    else this.#begin(task);
  }

  #begin(task: Task): void {
    if (!this.#lanes.reserve(task)) return task.settle(dropped);
    this.#running.add(task);
    this.#fold(this.#event(requested.type, task.request, task.id));
    if (!this.#showsAtOnce(task)) return;
    const { id, undo } = task;
    if (undo) this.undoables.next({ id, undo, outcome: task.outcome });
    this.#lanes.enter(task);
  }

  /** Applies the optimistic events. Where a rule throws, the command goes on without what it would have given. */
  #showsAtOnce(task: Task): boolean {
    const { command, spec } = task;
    try {
      // What undoes it depends on how things were.
      if (task.depth === 0) task.undo = spec.undo?.(command.payload as never, this.read);
    } catch (fault) {
      this.#faults.report(fault, 'finding the undo of', command.type);
    }
    try {
      for (const event of spec.optimistic?.(command.payload as never, this.read) ?? [])
        if (!task.isSettled) this.#take(event, task, true);
    } catch (fault) {
      this.#faults.report(fault, 'showing at once', command.type);
    }
    return !task.isSettled;
  }

  #run(task: Task): Emissions {
    const handled = this.#registry.handled(task.command.type);
    handled.handler ??= this.#container.resolve(handled.owner) as Methods;
    const context = new Context(task, this.read, this.#runtime, this.#record);
    return handled.handler[task.spec.method]?.(task.command.payload, context);
  }

  #settled(task: Task, { outcome, errors, fetchError }: Settlement): void {
    if (!this.#running.delete(task)) return;
    this.#fold(this.#event(settled.type, { ...task.request, outcome, errors, fetchError }, task.id));
    task.leaveLane();
    this.#lanes.leave(task);
  }

  #event(type: string, payload: unknown, command: string, by: RecordedEvent['by'] = 'user'): EventEntry {
    return { kind: 'event', type, v: 1, payload, at: this.#turns.at, by, command };
  }

  #take(event: Emitted, task: Task, optimistic?: true): void {
    const { type, definition, payload } = event;
    const by = event.by ?? 'user';
    const { at } = this.#turns;
    const { version: v, schema } = definition;
    const happened: EventEntry = { kind: 'event', type, v, payload, at, by, command: task.id, optimistic };
    this.#fold(happened, secretsRemover(schema));
    this.#react(happened, task);
  }

  #fold(event: EventEntry, removeSecrets?: RemoveSecrets): void {
    this.timeline.apply(event);
    this.#record(removeSecrets ? { ...event, payload: removeSecrets(event.payload) } : event);
  }

  #react(event: RecordedEvent, task: Task): void {
    const reactions = this.#registry.reactionsTo(event.type);
    if (!reactions) return;
    const depth = task.depth + 1;
    if (depth > MAX_CHAIN_LENGTH)
      return this.#faults.report(new Error('Reactions form a loop.'), 'reacting to', event.type);
    for (const { decide, module } of reactions) {
      try {
        const command = decide(event.payload as never, this.read, event);
        if (command) this.#turns.add(this.#accept(command, event.by === 'server' ? 'server' : 'user', task.id, depth));
      } catch (fault) {
        this.#faults.onError(fault, `reacting to ${event.type}`, module);
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
      } catch (fault) {
        this.#faults.onError(fault, 'notifying a subscriber', '');
      }
    }
  }
}
