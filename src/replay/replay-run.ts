import type { EventDefinition } from '../../contract/message.ts';
import { isRecord } from '../../contract/json.ts';
import { secretsRemover } from '../../contract/secret.ts';
import { Coverage } from './coverage.ts';
import { digestOf, orderOf } from '../kernel/digest.ts';
import type { CheckpointEntry, CommandEntry, EventEntry, ExchangeEntry, NumberedEntry } from '../kernel/entry.ts';
import { errorThrown } from '../kernel/error.ts';
import { RootReducer, type Root } from '../kernel/fold.ts';
import { type Invariant, InvariantChecks } from './invariant.ts';
import type { Module } from '../kernel/module.ts';
import { phases } from '../kernel/phase.ts';
import type { Log } from '../kernel/read-log.ts';
import type { Read, Slice } from '../kernel/slice.ts';
import { restoreRoot } from '../kernel/stored-state.ts';
import { Timeline } from '../kernel/timeline.ts';
import { describeCause, upcast } from '../kernel/upcast.ts';
import type { Difference, ReplayError, Verdict } from './verdict.ts';

type NumberedEvent = NumberedEntry & EventEntry;

export interface RunOptions {
  /** The version of the modules, to compare with the log's. */
  readonly version?: string | undefined;
  /** Checked after each entry; those of modules that are not installed are left out. */
  readonly invariants?: readonly Invariant[] | undefined;
}

/**
 * Folds a log entry by entry through the current modules, and verifies its checkpoints. Shared by `replay` and `playBack`. No
 * handler runs. Throws when the snapshot is damaged or an event cannot be upcast.
 */
export class ReplayRun {
  readonly reducer: RootReducer;
  readonly #timeline: Timeline;
  readonly #read: Read;
  readonly #coverage: Coverage;
  readonly #invariants: InvariantChecks;
  readonly #slices: ReadonlySet<string>;
  readonly #errors = new Map<number, Omit<ReplayError, 'n'>>();
  #verified = 0;
  #difference: Difference | undefined;
  /** The digests that each slice last had in a checkpoint. */
  readonly #recorded = { content: new Map<string, string>(), order: new Map<string, string>() };
  /** The events since the last checkpoint that was compared. */
  #since: NumberedEvent[] = [];

  constructor(modules: readonly Module[], log: Log, { version, invariants = [] }: RunOptions = {}) {
    this.#coverage = new Coverage(modules, log, version);
    const installed = new Set(modules.map(({ id }) => id));
    this.#invariants = new InvariantChecks(
      invariants.filter(({ module }) => installed.has(module)),
      modules.flatMap(({ contributes = [] }) => contributes),
    );
    this.reducer = new RootReducer(
      [phases, ...modules.flatMap((module) => module.slices ?? [])],
      (error, where, module, event) => {
        // Only `#timeline` folds, and `#applyEvent` gives it numbered events.
        const { n } = event as NumberedEvent;
        if (!this.#errors.has(n)) this.#errors.set(n, { what: `${where}: ${String(error)}`, module });
      },
    );
    this.#slices = new Set(this.reducer.slices.map(({ id }) => id));
    this.#read = this.reducer.reader(() => this.root);
    this.#timeline = new Timeline(this.reducer, restoreRoot(this.reducer, log.snapshot?.state ?? {}));
  }

  apply(entry: NumberedEntry): void {
    if (entry.kind === 'event') this.#applyEvent(entry);
    else if (entry.kind === 'checkpoint') this.#verify(entry);
    else if (entry.kind === 'command') this.#applyCommand(entry);
    else if (entry.kind === 'exchange') this.#checkResponse(entry);
    if (entry.kind === 'event') this.#invariants.settled(entry, this.#read);
    if (!this.#invariants.isEmpty) this.#invariants.after(entry.n, this.reducer, this.root);
  }

  /** The state after all entries applied so far. Folding is lazy, because folding a batch is faster. */
  get root(): Root {
    return this.#timeline.root;
  }

  get verdict(): Verdict {
    return {
      verified: this.#verified,
      difference: this.#difference,
      errors: [...this.#errors].map(([n, error]) => ({ n, ...error })).toSorted((a, b) => a.n - b.n),
      violations: this.#invariants.violations,
      unverified: this.#coverage.unverified({
        slices: this.reducer.slices,
        recorded: this.#recorded,
        since: this.#since,
        verified: this.#verified,
        hasDifference: this.#difference !== undefined,
      }),
    };
  }

  #applyCommand(entry: NumberedEntry & CommandEntry): void {
    this.#coverage.command(entry);
    this.#invariants.before(entry, this.reducer, this.root);
  }

  #applyEvent(entry: NumberedEvent): void {
    const { n, type } = entry;
    const definition = this.reducer.definitions.get(type);
    this.#coverage.event(entry, definition);
    const event = upcast(entry, definition);
    const what = definition && payloadError(event, definition);
    if (what !== undefined) this.#errors.set(n, { what });
    if (what !== undefined && !isRecord(event.payload)) return;
    const recorded = recordedErrorIn(entry);
    if (recorded) this.#errors.set(n, recorded);
    this.#timeline.apply(event);
    this.#since.push(event);
  }

  #checkResponse(exchange: NumberedEntry & ExchangeEntry): void {
    const { n, endpoint, status, failure } = exchange;
    this.#invariants.response(exchange);
    // Without a response, the network or the user's browser may be the cause.
    if (status === 0 || (status < 500 && failure === undefined)) return;
    const what = status < 500 ? 'is not as its contract defines it' : `has the status ${status}`;
    this.#errors.set(n, { what: `the response to ${endpoint} ${what}`, endpoint });
  }

  #verify(checkpoint: NumberedEntry & CheckpointEntry): void {
    const { n, digests, orders = {} } = checkpoint;
    this.#coverage.checkpoint(checkpoint, this.#slices);
    if (this.#difference) return;
    for (const [id, digest] of Object.entries(digests)) this.#recorded.content.set(id, digest);
    for (const [id, order] of Object.entries(orders)) this.#recorded.order.set(id, order);
    this.#difference = this.#compare(n);
    if (!this.#difference) this.#verified++;
    this.#since = [];
  }

  /** Compares every slice: one that the checkpoint does not list still has the digests that it last had in one. */
  #compare(n: number): Difference | undefined {
    const { root } = this;
    for (const [at, slice] of this.reducer.slices.entries()) {
      for (const [part, digest] of digestsByPart) {
        const recorded = this.#recorded[part].get(slice.id);
        const folded = digest(root[at]);
        if (recorded === undefined || folded === undefined || recorded === folded) continue;
        return { n, slice: slice.id, part, recorded, folded, suspects: this.#suspectsOf(slice) };
      }
    }
    return undefined;
  }

  #suspectsOf({ reducers }: Slice): Difference['suspects'] {
    const reduced = new Set<string>(reducers.map(({ event }) => event.type));
    return this.#since.filter(({ type }) => reduced.has(type)).map(({ n, type }) => ({ n, type }));
  }
}

const digestsByPart = [
  ['content', digestOf],
  ['order', orderOf],
] as const;

/** The error of a module's code that was recorded as this event. */
function recordedErrorIn({ type, payload }: NumberedEvent): Omit<ReplayError, 'n'> | undefined {
  if (type !== errorThrown.type) return undefined;
  const { success, data } = errorThrown.schema.safeParse(payload);
  if (!success) return undefined;
  const { module, where, message, stack } = data;
  return { what: `${where}: ${message}`, module, ...(stack && { stack }) };
}

/** Why an event's payload does not match its definition. Payloads with masked secrets cannot be checked. */
function payloadError(event: NumberedEvent, { schema, version }: EventDefinition): string | undefined {
  if (secretsRemover(schema)) return undefined;
  const { error } = schema.safeParse(event.payload);
  return error && `${event.type}, version ${version}, is not as defined: ${describeCause(error)}`;
}
