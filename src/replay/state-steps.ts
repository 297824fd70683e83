import { digestOf, hashText, orderOf } from '../kernel/digest.ts';
import type { CheckpointEntry, EventEntry, NumberedEntry } from '../kernel/entry.ts';
import type { RecordedEvent, Root, RootReducer } from '../kernel/fold.ts';
import { phases, settlementIn } from '../kernel/phase.ts';
import type { Log } from '../kernel/read-log.ts';

/*
 * A checkpoint says that one of the events since the last one was reduced differently. Its steps say which: for a slice that
 * several of them may have changed, they have short digests of its states after each of these events but the last one.
 */

const DIGEST_LENGTH = 4;
const SEPARATOR = ' ';

/** Short, because it only tells apart the states of one slice between two checkpoints. */
export const stepDigest = (state: unknown): string =>
  hashText(`${digestOf(state)} ${orderOf(state) ?? ''}`)
    .toString(36)
    .slice(-DIGEST_LENGTH);

export const stepsText = (digests: readonly string[]): string => digests.join(SEPARATOR);

/** The steps of a slice. A file may contain anything. */
export function stepsIn({ steps }: CheckpointEntry, slice: string): readonly string[] {
  const text: unknown = steps?.[slice];
  return typeof text === 'string' && text !== '' ? text.split(SEPARATOR) : [];
}

/** Finds the slices that events may change. */
export class TouchedSlices {
  readonly #reducer: RootReducer;
  readonly #slices = new Map<string, readonly number[]>();
  /** The types of the optimistic events of commands without an outcome. */
  readonly #pending = new Map<string, string[]>();

  constructor(reducer: RootReducer) {
    this.#reducer = reducer;
  }

  /** The indices of these slices. Call it for each event. An event that ends a command without success reverts others. */
  by(event: RecordedEvent): readonly number[] {
    const { type, command, optimistic } = event;
    if (optimistic && command !== undefined) this.#pending.set(command, [...(this.#pending.get(command) ?? []), type]);
    const settlement = settlementIn(event);
    const own = this.#slicesOf(type);
    if (!settlement) return own;
    const reverted = settlement.outcome === 'done' ? [] : (this.#pending.get(settlement.command) ?? []);
    this.#pending.delete(settlement.command);
    return reverted.length === 0 ? own : [...new Set([...own, ...reverted.flatMap((one) => this.#slicesOf(one))])];
  }

  /** Every command changes the phases, which are no module's. */
  #slicesOf(type: string): readonly number[] {
    const known = this.#slices.get(type);
    if (known) return known;
    const slices = this.#reducer.routesOf(type).flatMap(({ at, slice }) => (slice.id === phases.id ? [] : at));
    this.#slices.set(type, slices);
    return slices;
  }
}

/** An event that may have changed a slice. */
export interface Point {
  readonly n: number;
  readonly type: string;
}

interface TracedEvent extends Point {
  readonly touched: readonly number[];
  /** The state after it, if the next checkpoint has a digest of it. */
  readonly root: Root | undefined;
}

/** A state between two checkpoints, and what was recorded of it. */
interface Step {
  readonly state: unknown;
  readonly recorded: string;
}

/** The events since the last checkpoint, with the states of which the next one has digests. */
export class StepTrace {
  readonly #touched: TouchedSlices;
  readonly #reducer: RootReducer;
  /** The slices of which the checkpoint after an event has steps. */
  readonly #wanted: ReadonlyMap<number, ReadonlySet<string>>;
  #events: TracedEvent[] = [];

  /** `log` is the one whose checkpoints are compared. */
  constructor(reducer: RootReducer, log: Log) {
    this.#reducer = reducer;
    this.#touched = new TouchedSlices(reducer);
    this.#wanted = wantedIn(log.entries);
  }

  /** Call it after the event was applied. Reading the root is slower than folding a batch. */
  add(event: NumberedEntry & EventEntry, root: () => Root): void {
    const touched = this.#touched.by(event);
    const wanted = this.#wanted.get(event.n);
    const isWanted = wanted && touched.some((at) => wanted.has(this.#reducer.slices[at]?.id ?? ''));
    this.#events.push({ n: event.n, type: event.type, touched, root: isWanted ? root() : undefined });
  }

  /** Call it after a checkpoint. */
  clear(): void {
    this.#events = [];
  }

  /**
   * The states of the slice at an index between the events that may have changed it, of which `recorded` has digests. Undefined if it is
   * not known which: this log began later, or these modules reduce other events.
   */
  stepsOf(at: number, recorded: readonly string[]): readonly Step[] | undefined {
    const states = this.#eventsOf(at).flatMap(({ root }) => (root ? [root[at]] : []));
    if (recorded.length === 0 || states.length !== recorded.length + 1) return undefined;
    return recorded.map((digest, index) => ({ state: states[index], recorded: digest }));
  }

  /**
   * The first state of the slice at an index that is not as recorded, and the events of which one led to it. Without steps, and if none
   * differs, these are the ones since the last step, or checkpoint.
   */
  firstDifference(
    at: number,
    recorded: readonly string[],
  ): { readonly step?: Step; readonly points: readonly Point[] } {
    const points = this.#eventsOf(at).map(({ n, type }) => ({ n, type }));
    const steps = this.stepsOf(at, recorded);
    if (!steps) return { points };
    const differing = steps.findIndex(({ state, recorded: was }) => stepDigest(state) !== was);
    const step = steps[differing];
    return step ? { step, points: points.slice(differing, differing + 1) } : { points: points.slice(-1) };
  }

  #eventsOf(at: number): readonly TracedEvent[] {
    return this.#events.filter(({ touched }) => touched.includes(at));
  }
}

function wantedIn(entries: readonly NumberedEntry[]): ReadonlyMap<number, ReadonlySet<string>> {
  const wanted = new Map<number, ReadonlySet<string>>();
  let slices: ReadonlySet<string> | undefined;
  for (const entry of entries.toReversed()) {
    if (entry.kind === 'checkpoint') slices = entry.steps && new Set(Object.keys(entry.steps));
    else if (slices && entry.kind === 'event') wanted.set(entry.n, slices);
  }
  return wanted;
}
