import { FORMAT } from '../kernel/codec.ts';
import { installedNames } from './coverage.ts';
import type { DriveDifference, Driven, NotDrivenCommands } from './driven.ts';
import { DrivenLanes } from './driven-lanes.ts';
import { DrivenUndos, type UndoOffer } from './driven-undos.ts';
import type { DriveHost, DrivenEntry } from './drive-host.ts';
import { drivenBy, DrivenCommand } from './driven-command.ts';
import type { EventEntry, ExchangeEntry, NumberedEntry } from '../kernel/entry.ts';
import type { Module } from '../kernel/module.ts';
import { moduleOf } from '../kernel/module-of.ts';
import { errorThrown } from '../kernel/error.ts';
import { modulesLoaded } from '../kernel/loaded-modules.ts';
import { phases, requested, settled } from '../kernel/phase.ts';
import type { Log } from '../kernel/read-log.ts';
import { MAX_CHAIN_LENGTH, Registry } from '../kernel/registry.ts';
import type { Recomputation } from './recomputation.ts';
import { ReplayRun } from './replay-run.ts';
import { ServiceResults, type Returned } from './service-results.ts';
import { unreachableServices, type HostServices } from './unreachable-services.ts';
import { upcast } from '../kernel/upcast.ts';
import type { YieldToMain } from './yield-to-main.ts';
import { isAsRecorded, yieldedBy, type Yielded } from './yielded.ts';

/**
 * The recorded exchange of a request that was made with a driven handler's signal, once the log has reached it. Rejects
 * for another signal.
 */
export function recordedExchange(signal: AbortSignal, endpoint: string, request: unknown): Promise<ExchangeEntry> {
  const command = drivenBy(signal);
  return command ? command.exchange(endpoint, request) : Promise.reject(new Error(`${endpoint} has no command`));
}

export interface DriveOptions extends HostServices {
  /** The number of the last entry. */
  readonly until?: number;
  /** Results of services that are not installed are left out. */
  readonly recomputations?: readonly Recomputation[];
  /** Undos are compared with what the host has offered. */
  readonly undoOffer?: UndoOffer;
  readonly yieldToMain?: YieldToMain;
}

/**
 * Runs optimistic rules, handlers and reactions of a log again, on the recorded state and with recorded results, and compares
 * what they yield with the recording. Nothing outside is called.
 *
 * @example
 * const { difference } = await drive(modules, readLog(text.split('\n')));
 */
export async function drive(modules: readonly Module[], log: Log, options: DriveOptions = {}): Promise<Driven> {
  const run = new DriveRun(modules, log, options);
  const { until = Infinity, yieldToMain } = options;
  for (const [at, entry] of log.entries.entries()) {
    if (entry.n > until) break;
    const turn = run.apply(entry);
    if (turn) await turn;
    const checks = run.checks();
    if (checks) await checks;
    const pause = yieldToMain?.(at / log.entries.length);
    if (pause) await pause;
  }
  return run.result;
}

/** The expected next entry. */
interface Expected {
  readonly got: Yielded;
  readonly command: DrivenEntry | undefined;
}

class DriveRun {
  readonly #run: ReplayRun;
  readonly #registry: Registry;
  readonly #host: DriveHost;
  readonly #own: ReadonlyMap<string, readonly NumberedEntry[]>;
  readonly #lanes: DrivenLanes;
  /** Whether all modules are installed whose messages are in the log. */
  readonly #isComplete: boolean;
  /** The modules of the page that recorded the entry; undefined in logs that do not name them: all. */
  #loaded: ReadonlySet<unknown> | undefined;
  readonly #commands = new Map<string, DrivenCommand>();
  readonly #depths = new Map<string, number>();
  readonly #notDriven = new Map<string, NotDrivenCommands>();
  /** The commands that reactions to the last event send. They precede any other entry. */
  readonly #reactions: Expected[] = [];
  /** The optimistic events of the command that has begun. */
  #optimistic: Expected[] = [];
  readonly #undos: DrivenUndos | undefined;
  readonly #results: ServiceResults;
  /** Results that are being computed again. */
  readonly #checks: Promise<void>[] = [];
  #driven = 0;
  #difference: DriveDifference | undefined;

  constructor(modules: readonly Module[], log: Log, options: DriveOptions) {
    this.#run = new ReplayRun(modules, log);
    this.#registry = new Registry(modules);
    const entries = log.entries.filter(({ n }) => n <= (options.until ?? Infinity)).map((entry) => this.#upcast(entry));
    this.#own = ownEntries(entries);
    this.#lanes = new DrivenLanes(log, (type) =>
      this.#registry.handles(type) ? this.#registry.handled(type).spec.policy : undefined,
    );
    this.#undos = options.undoOffer && new DrivenUndos(options.undoOffer);
    this.#results = new ServiceResults(options.recomputations ?? [], log);
    this.#loaded = log.snapshot?.modules && new Set(log.snapshot.modules);
    const isInstalled = installedNames(modules);
    this.#isComplete = entries.every((entry) => !('type' in entry) || isInstalled(entry.type));
    const { container, nameOf } = unreachableServices(modules, options);
    this.#host = {
      read: this.#run.reducer.reader(() => this.#run.root),
      nameOf,
      // Format 1 has the responses to HTTP requests only.
      hasEffects: (log.header?.format ?? FORMAT) > 1,
      differs: (entry, got, command) => this.#differs(entry, got, command),
      cannotDrive: (command, why) => this.#cannotDrive(command, why),
      returned: (entry, result, command) => this.#check(entry, result, command),
      run: (command, context) => this.#registry.run(command, context, (owner) => container.resolve(owner)),
    };
  }

  get result(): Driven {
    return {
      driven: this.#driven,
      notDriven: [...this.#notDriven.values()],
      asRecorded: this.#results.asRecorded,
      difference: this.#difference,
    };
  }

  /** Reads one entry. Handlers proceed to it before it changes the state. */
  apply(entry: NumberedEntry): Promise<void> | undefined {
    if (this.#difference && this.#difference.n <= entry.n) return undefined;
    this.#checkExpected(entry);
    this.#checkLane(entry);
    this.#checkUndo(entry);
    if (entry.kind === 'event') return this.#applyEvent(entry);
    if (entry.kind === 'command') this.#accept(entry);
    return entry.kind === 'command' || entry.kind === 'checkpoint'
      ? undefined
      : this.#commands.get(entry.command)?.reach(entry);
  }

  /** Resolves once the results since the last call are computed again; undefined if there are none. */
  checks(): Promise<unknown> | undefined {
    return this.#checks.length > 0 ? Promise.all(this.#checks.splice(0)) : undefined;
  }

  #check(entry: NumberedEntry, returned: Returned, command: DrivenEntry): void {
    const checked = this.#results.check(entry, returned, this.#host.read);
    if (!checked) return;
    const compared = checked.then((recomputed) => {
      if (typeof recomputed === 'object')
        this.#differs(entry, { kind: 'result', call: returned.call?.method, result: recomputed.instead }, command);
    });
    this.#checks.push(compared);
  }

  #accept(entry: DrivenEntry): void {
    const { id, cause, type } = entry;
    this.#depths.set(id, cause === undefined ? 0 : (this.#depths.get(cause) ?? 0) + 1);
    if (this.#registry.handles(type))
      this.#commands.set(id, new DrivenCommand(entry, this.#own.get(id) ?? [], this.#host));
    else this.#cannotDrive(entry, 'no module handles it');
  }

  #applyEvent(entry: NumberedEntry & EventEntry): Promise<void> | undefined {
    const command = this.#commands.get(entry.command ?? '');
    if (command && entry.by === 'replay') command.abandon();
    if (command && isOwn(entry)) return command.reach(entry).then(() => this.#fold(entry, command));
    this.#fold(entry, command);
    return undefined;
  }

  #fold(entry: NumberedEntry & EventEntry, command: DrivenCommand | undefined): void {
    this.#run.apply(entry);
    if (command && entry.type === requested.type) this.#decideOptimistic(entry, command.command);
    else if (command && entry.type === settled.type && !command.isAbandoned) this.#driven++;
    if (entry.type === modulesLoaded.type) this.#loaded = loadedBy(entry);
    if (!isKernelEvent(entry) && entry.command !== undefined)
      this.#decideReactions(this.#upcast(entry), entry.command, command?.command);
  }

  #decideOptimistic(entry: NumberedEntry, command: DrivenEntry): void {
    const { spec } = this.#registry.handled(command.type);
    // The payload that the rule's own command recorded.
    const payload = command.payload as never;
    const request = { command: command.id, type: command.type, key: spec.key(payload) };
    const got = { kind: 'event', type: requested.type, payload: request } as const;
    if (!isAsRecorded(entry, got)) this.#differs(entry, got, command);
    // Commands of reactions cannot be undone.
    if (command.cause === undefined)
      this.#undos?.begun(
        command,
        attempt(() => spec.undo?.(payload, this.#host.read)),
      );
    const events = attempt(() => spec.optimistic?.(payload, this.#host.read)) ?? [];
    this.#optimistic = events.map((event) => ({
      got: { ...yieldedBy(event), command: command.id, optimistic: true },
      command,
    }));
  }

  /** `command` is undefined if it was sent before the log begins, such as the one that listens for changes elsewhere. */
  #decideReactions(event: NumberedEntry & EventEntry, cause: string, command: DrivenEntry | undefined): void {
    if ((this.#depths.get(cause) ?? 0) >= MAX_CHAIN_LENGTH) return;
    const by = event.by === 'server' ? 'server' : command?.by;
    for (const { decide, module } of this.#registry.reactionsTo(event.type) ?? []) {
      if (this.#loaded && !this.#loaded.has(module)) continue;
      // A reaction belongs to the event's definition, to whose version it was upcast.
      const sent = attempt(() => decide(event.payload as never, this.#host.read, event));
      if (!sent || !this.#registry.handles(sent.type)) continue;
      const payload = this.#registry.handled(sent.type).removeSecrets?.(sent.payload) ?? sent.payload;
      const got = { kind: 'command', type: sent.type, payload, cause, ...(by && { by }) } as const;
      this.#reactions.push({ got, command });
    }
  }

  /** Compares an entry with the one that the last event or command must lead to. */
  #checkExpected(entry: NumberedEntry): void {
    // Errors are recorded wherever they occur, and views send commands at any time.
    if (entry.kind === 'command' ? entry.cause === undefined : isErrorEvent(entry)) return;
    const isReaction = entry.kind === 'command';
    const isOptimistic = entry.kind === 'event' && entry.optimistic === true;
    const expected = this.#reactions.shift() ?? (isReaction ? undefined : this.#optimistic.shift());
    if (expected) {
      if (!isAsRecorded(this.#upcast(entry), expected.got)) this.#differs(entry, expected.got, expected.command);
    } else if (isReaction || isOptimistic) {
      const command = this.#commands.get((isReaction ? entry.cause : entry.command) ?? '')?.command;
      if (command && this.#isComplete) this.#differs(entry, { kind: 'nothing' }, command);
    }
  }

  /** Compares a command's phase with what the policy of its handler leads to. */
  #checkLane(entry: NumberedEntry): void {
    if (entry.kind === 'event' && entry.type === modulesLoaded.type) this.#lanes.clear();
    const other = this.#lanes.read(entry);
    if (other) this.#differs(entry, other.got, this.#commands.get(other.command)?.command);
  }

  /** Compares the offer to undo a command with what its handler's rule derives. */
  #checkUndo(entry: NumberedEntry): void {
    if (entry.kind === 'event' && entry.type === modulesLoaded.type) this.#undos?.clear();
    const expected = this.#undos?.read(entry);
    if (expected && !isAsRecorded(entry, expected.got)) this.#differs(entry, expected.got, expected.command);
  }

  #upcast<E extends NumberedEntry>(entry: E): E {
    if (entry.kind !== 'event') return entry;
    // An upcast event is the same kind of entry.
    return upcast(entry, this.#run.reducer.definitions.get(entry.type)) as E;
  }

  #differs(expected: NumberedEntry, got: Yielded, command: DrivenEntry | undefined): void {
    if (this.#difference && this.#difference.n <= expected.n) return;
    this.#difference = { n: expected.n, command: command && { n: command.n, type: command.type }, expected, got };
  }

  #cannotDrive({ type }: DrivenEntry, why: string): void {
    const { count = 0 } = this.#notDriven.get(`${type} ${why}`) ?? {};
    this.#notDriven.set(`${type} ${why}`, { type, why, count: count + 1 });
  }
}

/** The entries that each command's handler yields or waits for, and its settlement, by command. */
function ownEntries(entries: readonly NumberedEntry[]): ReadonlyMap<string, readonly NumberedEntry[]> {
  const own = new Map<string, NumberedEntry[]>();
  for (const entry of entries) {
    if (entry.kind === 'command' || entry.kind === 'checkpoint' || entry.command === undefined || !isOwn(entry))
      continue;
    const known = own.get(entry.command);
    if (known) known.push(entry);
    else own.set(entry.command, [entry]);
  }
  return own;
}

/** The modules that an event of `modulesLoaded` names. */
function loadedBy({ payload }: EventEntry): ReadonlySet<unknown> | undefined {
  const { data } = modulesLoaded.schema.safeParse(payload);
  return data && new Set(data.modules);
}

const isOwn = (entry: NumberedEntry): boolean =>
  entry.kind !== 'event' || (!entry.optimistic && (!isKernelEvent(entry) || entry.type === settled.type));

const isKernelEvent = (entry: NumberedEntry): boolean =>
  entry.kind === 'event' && moduleOf(entry.type) === moduleOf(phases.id);

const isErrorEvent = (entry: NumberedEntry): boolean => entry.kind === 'event' && entry.type === errorThrown.type;

/** What `decide` returns; undefined if it throws, which the log has as an event. */
function attempt<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch {
    return undefined;
  }
}
