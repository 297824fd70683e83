import { Subject, type Observable } from 'rxjs';
import type { Command } from '../../contract/message.ts';
import { contributionsTo, type Contribution, type Point } from '../../contract/point.ts';
import { withoutSecrets } from '../../contract/secret.ts';
import { contextFor, type World } from './context.ts';
import { createContainer, type Provision, type Token, type Class } from './container.ts';
import { digestOf } from './digest.ts';
import type { Entry, ExchangeEntry } from './entry.ts';
import { Folder, type Happened, type OnFault, type Root } from './fold.ts';
import type { Emissions, Emitted, HandlerSpec } from './handler.ts';
import { Lanes } from './lane.ts';
import { specsOf, type Module, type Reaction } from './module.ts';
import { phases, requested, settled, started } from './phase.ts';
import type { Read } from './slice.ts';
import { commandOf, dropped, Task, type Settlement } from './task.ts';
import { Timeline } from './timeline.ts';

export interface AppOptions {
  /** In order of needs: see `assemble`. */
  readonly modules: readonly Module[];
  readonly world: World;
  /** Services of the host, and replacements for those of modules. */
  readonly provides?: readonly Provision[];
  readonly onFault: OnFault;
}

/** A command on its way. */
export interface Sent {
  readonly id: string;
  /** Never rejects. */
  readonly outcome: Promise<Settlement>;
  /** Stops it, queued or running, and takes back what it showed. */
  cancel(): void;
}

/** A chain of reactions longer than this is taken for a loop. */
const LONGEST_CHAIN = 16;

/** The client: takes commands, runs their handlers, folds their events into the state, records all of it. */
export class App {
  readonly modules: readonly Module[];
  readonly read: Read;
  readonly folder: Folder;
  readonly timeline: Timeline;
  /** All that is recorded, as it happens. */
  readonly entries: Observable<Entry>;
  readonly #entries = new Subject<Entry>();
  readonly #world: World;
  readonly #onFault: OnFault;
  readonly #specs = new Map<string, { readonly owner: Class; readonly spec: HandlerSpec }>();
  readonly #reactions = new Map<string, Reaction[]>();
  readonly #contributions: readonly Contribution[];
  readonly #container: ReturnType<typeof createContainer>;
  readonly #lanes = new Lanes();
  readonly #running = new Map<string, { readonly task: Task; readonly depth: number }>();
  readonly #listeners = new Set<() => void>();
  #digests = new Map<string, string>();

  constructor({ modules, world, provides = [], onFault }: AppOptions) {
    this.modules = modules;
    this.#world = world;
    this.#onFault = onFault;
    this.folder = new Folder([phases, ...modules.flatMap((module) => module.slices ?? [])], onFault);
    this.timeline = new Timeline(this.folder, this.folder.initial());
    this.read = this.folder.reader(() => this.timeline.root);
    this.entries = this.#entries.asObservable();
    this.#contributions = modules.flatMap((module) => module.contributes ?? []);
    for (const module of modules) this.#register(module);
    const handlers = modules.flatMap((module) => module.handlers ?? []);
    this.#container = createContainer([
      ...handlers.map((useClass) => ({ token: useClass, useClass })),
      ...modules.flatMap((module) => module.provides ?? []),
      ...provides,
    ]);
  }

  /** Hands a command to its handler. Its optimistic events are in the state when this returns. */
  send(command: Command, by: 'user' | 'server' = 'user'): Sent {
    return this.#send(command, by, undefined, 0);
  }

  /** Calls `listener` after every change of state; the result stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What all modules contributed to a point, in order of modules. */
  contributions<T>(point: Point<T>): readonly T[] {
    return contributionsTo(point, this.#contributions);
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
    this.#entries.next({ kind: 'exchange', command: command.id, order, ...exchange, at: this.#world.now() });
  }

  /** Writes the digests of the slices that changed since the last checkpoint. To be called when idle. */
  checkpoint(): void {
    const digests = new Map(this.folder.slices.map((slice, at) => [slice.id, digestOf(this.timeline.root[at])]));
    const changed = [...digests].filter(([id, digest]) => this.#digests.get(id) !== digest);
    this.#digests = digests;
    if (changed.length > 0) this.#entries.next({ kind: 'checkpoint', digests: Object.fromEntries(changed) });
  }

  /** Puts back a recorded state: a snapshot and what came after it. What was still unsettled then is taken back. */
  restore(root: Root, events: readonly Happened[]): void {
    this.timeline.reset(root);
    this.timeline.applyAll(events);
    for (const { id, command, phase } of this.read(phases)) {
      if (phase === 'succeeded' || phase === 'failed') continue;
      const [type = '', ...key] = id.split(' ');
      const payload = { command, type, key: key.join(' '), outcome: 'cancelled', errors: [], fetchError: null };
      this.#fold({ type: settled.type, v: 1, payload, at: this.#world.now(), by: 'replay', command });
    }
    this.#notify();
  }

  /** Stops all that is running. */
  dispose(): void {
    for (const { task } of this.#running.values()) task.stop('cancelled');
    this.#entries.complete();
    this.#listeners.clear();
  }

  #register(module: Module): void {
    for (const owner of module.handlers ?? [])
      for (const spec of specsOf({ id: module.id, handlers: [owner] }))
        this.#specs.set(spec.command.type, { owner, spec });
    for (const reaction of module.reactions ?? [])
      this.#reactions.set(reaction.event.type, [...(this.#reactions.get(reaction.event.type) ?? []), reaction]);
  }

  #send(command: Command, by: 'user' | 'server', cause: string | undefined, depth: number): Sent {
    const found = this.#specs.get(command.type);
    if (!found) throw new Error(`No module handles ${command.type}.`);
    const { owner, spec } = found;
    const task = new Task(this.#world.newId(), command, spec, {
      run: (one) => this.#run(one, owner),
      started: (one) => this.#tell(started.type, one, phaseOf(one)),
      emit: (one, event) => this.#take(event, one),
      settled: (one, settlement) => this.#settled(one, settlement),
      faulted: (one, fault) => this.#onFault(fault, `handling ${one.command.type}`),
    });
    const payload = withoutSecrets(spec.command.schema, command.payload);
    this.#entries.next({ kind: 'command', id: task.id, type: command.type, payload, by, cause, at: this.#world.now() });
    if (this.#lanes.isTaken(task)) task.settle(dropped);
    else this.#begin(task, depth);
    return { id: task.id, outcome: task.outcome, cancel: () => task.stop('cancelled') };
  }

  #begin(task: Task, depth: number): void {
    this.#running.set(task.id, { task, depth });
    this.#tell(requested.type, task, phaseOf(task));
    if (this.#showsAtOnce(task)) this.#lanes.enter(task);
  }

  /** Applies the optimistic events; a command whose own rule throws ends here. */
  #showsAtOnce(task: Task): boolean {
    try {
      for (const event of task.spec.optimistic?.(task.command.payload as never, this.read) ?? [])
        this.#take(event, task, true);
      return true;
    } catch (fault) {
      this.#running.delete(task.id);
      task.fail(fault);
      return false;
    }
  }

  #run(task: Task, owner: Class): Emissions {
    const handler = this.#container.resolve(owner) as Record<string | symbol, (...given: unknown[]) => Emissions>;
    const context = contextFor(task, this.read, this.#world, (draw) => this.#entries.next(draw));
    return handler[task.spec.method]?.(task.command.payload, context);
  }

  #settled(task: Task, { outcome, errors, fetchError }: Settlement): void {
    if (outcome !== 'dropped') this.#tell(settled.type, task, { ...phaseOf(task), outcome, errors, fetchError });
    if (this.#running.delete(task.id)) this.#lanes.leave(task);
  }

  #tell(type: string, task: Task, payload: unknown): void {
    this.#fold({ type, v: 1, payload, at: this.#world.now(), by: 'user', command: task.id });
    this.#notify();
  }

  #take(event: Emitted, task: Task, optimistic?: true): void {
    const { type, version: v, payload, by = 'user' } = event;
    const happened: Happened = { type, v, payload, at: this.#world.now(), by, command: task.id, optimistic };
    this.#fold(happened);
    this.#notify();
    this.#react(happened, task);
  }

  #fold(event: Happened): void {
    this.timeline.apply(event);
    const definition = this.folder.definitions.get(event.type);
    const payload = definition ? withoutSecrets(definition.schema, event.payload) : event.payload;
    this.#entries.next({ kind: 'event', ...event, payload });
  }

  #react(event: Happened, task: Task): void {
    const reactions = this.#reactions.get(event.type);
    if (!reactions) return;
    const depth = (this.#running.get(task.id)?.depth ?? 0) + 1;
    if (depth > LONGEST_CHAIN) return this.#onFault(new Error('Reactions form a loop.'), `reacting to ${event.type}`);
    for (const { decide } of reactions) {
      const command = this.#decided(decide, event);
      if (command) this.#send(command, event.by === 'server' ? 'server' : 'user', task.id, depth);
    }
  }

  #decided(decide: Reaction['decide'], event: Happened): Command | undefined {
    try {
      return decide(event.payload as never, this.read, event);
    } catch (fault) {
      this.#onFault(fault, `reacting to ${event.type}`);
      return undefined;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const phaseOf = ({ id, command, key }: Task) => ({ command: id, type: command.type, key });
