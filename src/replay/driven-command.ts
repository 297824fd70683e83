import { NotDriven, type DriveHost, type DrivenEntry } from './drive-host.ts';
import { intercepted, recordedArguments, type ServiceCall, type ServiceName } from '../kernel/effect.ts';
import type { ResultEntry, ExchangeEntry, NumberedEntry } from '../kernel/entry.ts';
import { CommandStopped, type Emissions, type Emitted, type HandlerContext } from '../kernel/handler.ts';
import { settled, settlementIn } from '../kernel/phase.ts';
import { isStop } from './driven-lanes.ts';
import { returnedBy, type MadeCall } from './service-results.ts';
import { runHandler, type HandlerObserver, type Unsubscribe } from '../kernel/run-handler.ts';
import { done, settlementOf, type Settlement } from '../kernel/task.ts';
import { resultOf, callBack, errorOf, isAsRecorded, isSame, yieldedBy, type Yielded } from './yielded.ts';

/** After as many microtasks, a handler that has yielded nothing waits for a response. The longest chains take about twenty. */
const MAX_MICROTASKS = 100;

const commandsBySignal = new WeakMap<AbortSignal, DrivenCommand>();

/** The command that a driven handler's signal belongs to. */
export const drivenBy = (signal: AbortSignal): DrivenCommand | undefined => commandsBySignal.get(signal);

const nextMicrotask = Promise.resolve();

/** An effect that the handler has requested. */
interface Requested {
  /** Undefined for an HTTP request or a timer. */
  readonly call: MadeCall | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs the handler of one recorded command again. It proceeds only as far as the log has been read, so that it reads the state
 * that it read when it was recorded. What it yields must be the next of the command's own entries.
 */
export class DrivenCommand implements HandlerObserver {
  readonly command: DrivenEntry;
  /** What the handler yielded and received, and its settlement, in log order. */
  readonly #own: readonly NumberedEntry[];
  readonly #host: DriveHost;
  readonly #requests = new Map<number, Requested>();
  /** The index of the next own entry. */
  #next = 0;
  #isBegun = false;
  #isAbandoned = false;
  #ending: Settlement | undefined;
  /** Lets a generator continue after its last event. */
  #resume = () => {};
  #controller: AbortController | undefined;
  #stopped: CommandStopped | undefined;
  #unsubscribe: Unsubscribe | undefined;
  /** Yields an event that the recording has after a stop. */
  #late: (() => void) | undefined;

  constructor(command: DrivenEntry, own: readonly NumberedEntry[], host: DriveHost) {
    this.command = command;
    this.#own = own;
    this.#host = host;
  }

  /** Lets the handler proceed up to one of the command's own entries, which the log has reached. */
  async reach(entry: NumberedEntry): Promise<void> {
    if (this.#isAbandoned || this.#hasPassed(entry)) return;
    if (entry.kind === 'event' && settlementIn(entry)?.outcome === 'dropped') return void this.#next++;
    this.#resume();
    if (!this.#isBegun) this.#begin();
    await this.#pump(() => this.#isReady(entry));
    if (this.#isAbandoned || this.#hasPassed(entry)) return;
    if (!this.#isReady(entry)) return void this.#differs(this.#own[this.#next] ?? entry, this.#nothing());
    this.#next++;
    if (entry.kind === 'result' || entry.kind === 'exchange') return this.#respond(entry);
    this.#settle(entry);
    const next = this.#next;
    this.#late?.();
    await this.#pump(() => this.#late === undefined || this.#next > next || this.#isAbandoned);
    this.#late = undefined;
  }

  /** Ends the drive of this command: because of a difference, for another reason, or with its page. */
  abandon(why?: string): NotDriven {
    if (!this.#isAbandoned && why !== undefined) this.#host.cannotDrive(this.command, why);
    this.#isAbandoned = true;
    return new NotDriven(why);
  }

  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  emit(event: Emitted): Promise<void> {
    const got = yieldedBy(event);
    const [entry, following] = this.#own.slice(this.#next, this.#next + 2);
    // It was stopped while the event before was shown, and has read its signal: the recording has the stop first.
    if (!entry || !isStop(entry) || !following || !isAsRecorded(following, got)) return this.#emitted(got);
    return new Promise<void>((resolve) => {
      this.#late = resolve;
    }).then(() => this.#emitted(got));
  }

  #emitted(got: Yielded): Promise<void> {
    this.#take(got);
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  ended(): void {
    this.#ending = done;
  }

  failed(error: unknown): void {
    if (error instanceof NotDriven) return void this.abandon(error.message);
    this.#ending = settlementOf(error);
  }

  stopReason(): Error | undefined {
    return this.#controller ? undefined : this.#stopped;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#stopped) this.#controller.abort(this.#stopped);
    commandsBySignal.set(this.#controller.signal, this);
    return this.#controller.signal;
  }

  /** The recorded exchange of an HTTP request, once the log has reached it. */
  exchange(endpoint: string, request: unknown): Promise<ExchangeEntry> {
    const order = this.#host.hasEffects
      ? this.#requested({ service: 'http', call: endpoint, request })
      : this.#requestedBefore(endpoint, request);
    // Only `exchange` entries resolve it.
    return this.#response(order) as Promise<ExchangeEntry>;
  }

  #begin(): void {
    this.#isBegun = true;
    try {
      this.#unsubscribe = runHandler(inSteps(this.#host.run(this.command, this.#context())), this);
    } catch (error) {
      this.failed(error);
    }
  }

  #context(): HandlerContext {
    const { read, nameOf } = this.#host;
    const signal = () => this.signal;
    return {
      read,
      get signal() {
        return signal();
      },
      now: () => Number(this.#readValue({ what: 'time' })?.value),
      newId: () => String(this.#readValue({ what: 'id' })?.value),
      wait: (ms) => this.#wait(ms),
      effect: (service, call) => call(intercepted(service, (made) => this.#perform(made, nameOf(service)))),
    };
  }

  /** The time, id or timer that the handler reads from the runtime. */
  #readValue(read: { readonly what: string; readonly value?: number }) {
    const entry = this.#take({ kind: 'draw', ...read });
    return entry.kind === 'draw' ? entry : undefined;
  }

  async #wait(ms: number): Promise<void> {
    const order = this.#readValue({ what: 'timer', value: ms })?.order;
    if (order === undefined) throw this.abandon('its timers were not recorded');
    const { signal } = this;
    signal.addEventListener('abort', () => this.#requests.get(order)?.reject(signal.reason), { once: true });
    await this.#response(order);
  }

  #perform(call: ServiceCall, name: ServiceName): unknown {
    if (!this.#host.hasEffects) throw this.abandon(`its use of ${name.id} was not recorded`);
    const order = this.#requested({ service: name.id, call: call.method, request: recordedArguments(call, name) });
    const response = this.#response(order, { ...call, service: name.id });
    // Functions that the service calls before it returns.
    const returned = this.#own.findIndex((own) => own.kind === 'result' && own.order === order && own.isSync);
    if (returned === -1) return response;
    for (let next = this.#own[this.#next]; next?.kind === 'result'; next = this.#own[this.#next]) {
      this.#next++;
      this.#return(next, { ...call, service: name.id });
      if (next.callback === undefined) return resultOf(next);
      callBack(call.args, next);
    }
    return response;
  }

  #requested(effect: { readonly service: string; readonly call: string; readonly request: unknown }): number {
    const entry = this.#take({ kind: 'effect', ...effect });
    return entry.kind === 'effect' ? entry.order : -1;
  }

  /** In logs without requests: the next response to the same request. */
  #requestedBefore(endpoint: string, request: unknown): number {
    const exchange = this.#own.find(
      (own, at) =>
        at >= this.#next &&
        own.kind === 'exchange' &&
        own.endpoint === endpoint &&
        !this.#requests.has(own.order) &&
        isSame(own.request, request),
    );
    if (exchange?.kind !== 'exchange') throw this.abandon(`no response to ${endpoint} is in the log`);
    return exchange.order;
  }

  #response(order: number, call?: Requested['call']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#requests.set(order, { resolve, reject, call });
    });
  }

  async #respond(entry: NumberedEntry & (ResultEntry | ExchangeEntry)): Promise<void> {
    const request = this.#requests.get(entry.order);
    this.#return(entry, request?.call);
    const isTextUnknown = entry.kind === 'exchange' && entry.status === 0 && entry.failure === undefined;
    if (isTextUnknown && !this.#stopped) this.abandon('the text of its failed request was not recorded');
    else if (entry.kind === 'exchange') request?.resolve(entry);
    else if (entry.callback !== undefined) callBack(request?.call?.args ?? [], entry);
    else if (entry.error) request?.reject(this.#stopped ?? errorOf(entry.error));
    else request?.resolve(entry.result);
    const next = this.#next;
    // At once, since what the handler reads now may have changed when its next entry is reached.
    await this.#pump(() => this.#next > next || this.#ending !== undefined);
  }

  /** What a stopped command receives changes nothing. */
  #return(entry: NumberedEntry & (ResultEntry | ExchangeEntry), call: Requested['call']): void {
    const returned = this.#isAbandoned || this.#stopped ? undefined : returnedBy(entry, call);
    if (returned) this.#host.returned(entry, returned, this.command);
  }

  #settle(entry: NumberedEntry): void {
    const recorded = settlementIn(entry.kind === 'event' ? entry : { type: '', payload: null });
    if (recorded?.outcome === 'superseded' || recorded?.outcome === 'cancelled') {
      this.#stopped = new CommandStopped(recorded.outcome);
      this.#controller?.abort(this.#stopped);
      return this.#unsubscribe?.();
    }
    const { outcome, errors, fetchError } = this.#ending ?? done;
    const { command, type, key } = recorded ?? {};
    const got = { command, type, key, outcome, errors, fetchError };
    if (!isSame(recorded, got)) this.#differs(entry, { kind: 'event', type: settled.type, payload: got });
  }

  /** Whether the handler has come to an entry that it does not yield itself. */
  #isReady(entry: NumberedEntry): boolean {
    if (this.#isAbandoned || this.#own[this.#next]?.n !== entry.n) return this.#isAbandoned || this.#hasPassed(entry);
    if (entry.kind === 'result' || entry.kind === 'exchange') return this.#requests.has(entry.order);
    const outcome = entry.kind === 'event' ? settlementIn(entry)?.outcome : undefined;
    return outcome !== undefined && (this.#ending !== undefined || (outcome !== 'done' && outcome !== 'failed'));
  }

  #hasPassed({ n }: NumberedEntry): boolean {
    return (this.#own[this.#next]?.n ?? Infinity) > n;
  }

  /** Lets the handler run until it is ready, or waits for a response. */
  async #pump(isReady: () => boolean): Promise<void> {
    for (let count = 0; count < MAX_MICROTASKS && !isReady(); count++) await nextMicrotask;
  }

  /** The next own entry, which must be what the handler has just yielded. */
  #take(got: Yielded): NumberedEntry {
    if (this.#isAbandoned) throw new NotDriven();
    const entry = this.#own[this.#next];
    const last = this.#own.at(-1);
    // The log ends before the command does.
    if (!entry && !(last?.kind === 'event' && settlementIn(last))) throw this.abandon();
    if (!entry || !isAsRecorded(entry, got)) throw this.#differs(entry ?? last ?? this.command, got);
    this.#next++;
    return entry;
  }

  #differs(entry: NumberedEntry, got: Yielded): NotDriven {
    if (!this.#isAbandoned) this.#host.differs(entry, got, this.command);
    return this.abandon();
  }

  /** The handler has ended, or waits, where an entry was recorded. */
  #nothing(): Yielded {
    return { kind: 'nothing', ...(this.#ending && { ...this.#ending }) };
  }
}

/** Generators and lists one event at a time. */
function inSteps(emissions: Emissions): Emissions {
  if (emissions === undefined || !(Symbol.iterator in emissions)) return emissions;
  return (async function* steps() {
    yield* emissions;
  })();
}
