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
import { stepDigest, stepsIn, StepTrace } from './state-steps.ts';
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
  readonly #trace: StepTrace;

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
    this.#trace = new StepTrace(this.reducer, log);
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
    this.#trace.add(event, () => this.root);
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
    const { digests, orders = {} } = checkpoint;
    this.#coverage.checkpoint(checkpoint, this.#slices);
    if (this.#difference) return;
    for (const [id, digest] of Object.entries(digests)) this.#recorded.content.set(id, digest);
    for (const [id, order] of Object.entries(orders)) this.#recorded.order.set(id, order);
    this.#difference = this.#compare(checkpoint);
    if (!this.#difference) this.#verified++;
    this.#since = [];
    this.#trace.clear();
  }

  /** The difference that is known to be first, among all slices. */
  #compare(checkpoint: CheckpointEntry & NumberedEntry): Difference | undefined {
    return this.reducer.slices
      .flatMap((slice, at) => this.#compareSlice(checkpoint, slice, at) ?? [])
      .toSorted((one, other) => (one.at ?? one.n) - (other.at ?? other.n))[0];
  }

  /** One that the checkpoint does not list still has the digests that it last had in one. */
  #compareSlice(checkpoint: CheckpointEntry & NumberedEntry, { id: slice }: Slice, at: number): Difference | undefined {
    const steps = stepsIn(checkpoint, slice);
    const difference = this.#differenceAt(slice, at);
    if (!difference && steps.length === 0) return undefined;
    const { step, points: suspects } = this.#trace.firstDifference(at, steps);
    // A later event may have corrected it.
    const found =
      difference ?? (step && ({ part: 'content', recorded: step.recorded, folded: stepDigest(step.state) } as const));
    const { n } = checkpoint;
    return found && { n, slice, ...found, suspects, ...(suspects.length === 1 && { at: suspects[0]?.n }) };
  }

  #differenceAt(slice: string, at: number): Pick<Difference, 'part' | 'recorded' | 'folded'> | undefined {
    for (const [part, digest] of digestsByPart) {
      const recorded = this.#recorded[part].get(slice);
      const folded = digest(this.root[at]);
      if (recorded !== undefined && folded !== undefined && recorded !== folded) return { part, recorded, folded };
    }
    return undefined;
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
