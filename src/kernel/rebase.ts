import type { RootReducer, RecordedEvent, Root, Route } from './fold.ts';
import type { Key, Table, TableDraft } from '../table/table.ts';

/** The rows that one event read or wrote in a table. */
interface Touch {
  readonly keys: Set<Key>;
  /** It added or deleted rows. */
  changesMembership: boolean;
  /** It read or wrote more than single rows. */
  touchesAllRows: boolean;
}

type Rows = TableDraft<Key, object>;
type Access = Pick<Rows, 'size' | 'get' | 'edit' | 'set' | 'delete' | 'clear' | 'backwards' | typeof Symbol.iterator>;

/** A table's draft that records what a reducer touches. */
class TracedDraft implements Access {
  touch: Touch = { keys: new Set(), changesMembership: false, touchesAllRows: false };
  readonly #draft: Rows;
  readonly #keyOf: (row: object) => Key;

  constructor(draft: Rows, keyOf: (row: object) => Key) {
    this.#draft = draft;
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#whole().size;
  }

  get(key: Key) {
    return this.#row(key).get(key);
  }

  edit(key: Key) {
    return this.#row(key).edit(key);
  }

  set(row: object): void {
    const key = this.#keyOf(row);
    if (!this.#row(key).get(key)) this.touch.changesMembership = true;
    this.#draft.set(row);
  }

  delete(key: Key): void {
    if (this.#row(key).get(key)) this.touch.changesMembership = true;
    this.#draft.delete(key);
  }

  clear(): void {
    this.#whole().clear();
  }

  [Symbol.iterator]() {
    return this.#whole()[Symbol.iterator]();
  }

  backwards() {
    return this.#whole().backwards();
  }

  #row(key: Key): Rows {
    this.touch.keys.add(key);
    return this.#draft;
  }

  #whole(): Rows {
    this.touch.touchesAllRows = true;
    return this.#draft;
  }
}

/** The rows that the pending events touched in one slice. Events are named by their position in the timeline. */
class Trace {
  readonly route: Pick<Route, 'at' | 'slice'>;
  /** All events that the slice reduces, oldest first. */
  readonly events: number[] = [];
  readonly #touches = new Map<number, Touch>();
  readonly #byKey = new Map<Key, Set<number>>();
  readonly #whole = new Set<number>();

  constructor(route: Pick<Route, 'at' | 'slice'>) {
    this.route = route;
  }

  /** Records what an event touched; `undefined` stands for the whole slice. */
  add(position: number, touch?: Touch): void {
    if (!touch || touch.touchesAllRows) this.#whole.add(position);
    if (!touch) return;
    this.#touches.set(position, touch);
    for (const key of touch.keys) {
      const known = this.#byKey.get(key);
      if (known) known.add(position);
      else this.#byKey.set(key, new Set([position]));
    }
  }

  has(position: number): boolean {
    return this.#touches.has(position) || this.#whole.has(position);
  }

  /**
   * The keys of the rows that `reverted` events changed or may have led others to change; undefined if that is unknown.
   */
  keysOf(reverted: readonly number[], isPending: IsPending): ReadonlySet<Key> | undefined {
    for (const position of this.#whole) {
      if (isPending(position) || reverted.includes(position)) return undefined;
      this.#whole.delete(position);
    }
    const keys = new Set<Key>();
    const open = new Set(reverted);
    // Grows while it is iterated.
    for (const position of open) {
      const touch = this.#touches.get(position);
      if (touch?.changesMembership) return undefined;
      for (const key of touch?.keys ?? []) {
        if (keys.has(key)) continue;
        keys.add(key);
        for (const other of this.eventsOf(key, isPending)) open.add(other);
      }
    }
    return keys;
  }

  /** The pending events that touched a row. */
  eventsOf(key: Key, isPending: IsPending): Iterable<number> {
    const events = this.#byKey.get(key) ?? new Set();
    for (const position of events) if (!isPending(position)) events.delete(position);
    return events;
  }
}

type IsPending = (position: number) => boolean;

/**
 * Folds pending events and records which rows each of them touched, so that a revert folds only the events of those
 * rows again: rejecting all of n pending marks takes time proportional to n. A slice where an event touched more than
 * single rows, or added or deleted one of them, is folded again as a whole.
 */
export class Rebase {
  readonly #reducer: RootReducer;
  /** The event at a position; undefined when it was reverted or is part of the base. */
  readonly #eventAt: (position: number) => RecordedEvent | undefined;
  readonly #isPending: IsPending = (position) => this.#eventAt(position) !== undefined;
  readonly #traces = new Map<number, Trace>();

  constructor(reducer: RootReducer, eventAt: (position: number) => RecordedEvent | undefined) {
    this.#reducer = reducer;
    this.#eventAt = eventAt;
  }

  /** The state after the events from one position up to another. Throws what a reducer throws. */
  fold(root: Root, from: number, to: number): Root {
    const next = root.slice();
    const added = new Map<Trace, number[]>();
    for (let position = from; position < to; position++)
      for (const route of this.#routesAt(position)) {
        const trace = this.#traces.get(route.at) ?? new Trace(route);
        this.#traces.set(route.at, trace);
        trace.events.push(position);
        const events = added.get(trace);
        if (events) events.push(position);
        else added.set(trace, [position]);
      }
    for (const [trace, events] of added) next[trace.route.at] = this.#reduced(trace, next[trace.route.at], events);
    return next;
  }

  /** The state without the reverted events, which had been folded since `base`. */
  without(root: Root, base: Root, reverted: readonly number[]): Root {
    const next = root.slice();
    for (const [at, trace] of this.#traces) {
      const own = reverted.filter((position) => trace.has(position));
      if (own.length > 0) next[at] = this.#rebased(trace, root[at], base[at], own);
    }
    return next;
  }

  #rebased(trace: Trace, state: unknown, base: unknown, reverted: readonly number[]): unknown {
    const keys = trace.keysOf(reverted, this.#isPending);
    const rebased = keys && this.#rowsRebased(trace, state, base, keys);
    if (rebased) return rebased;
    const { route } = trace;
    const whole = new Trace(route);
    this.#traces.set(route.at, whole);
    whole.events.push(...trace.events.filter(this.#isPending));
    return this.#reduced(whole, base, whole.events);
  }

  /** Undefined if the events now touch other rows than before. */
  #rowsRebased(trace: Trace, state: unknown, base: unknown, keys: ReadonlySet<Key>): unknown {
    const { slice } = trace.route;
    // A slice whose events touched single rows is a table, and so is its state.
    const [draft, rows] = [slice.open(state) as Rows, base as Table<Key, object>];
    const events = new Set<number>();
    for (const key of keys) {
      const row = rows.get(key);
      if (row && draft.get(key) !== row) draft.set(row);
      for (const position of trace.eventsOf(key, this.#isPending)) events.add(position);
    }
    const touches = this.#trace(
      trace,
      draft,
      [...events].toSorted((one, other) => one - other),
    );
    const isWithin = touches.every(
      ({ changesMembership, touchesAllRows, keys: touched }) =>
        !changesMembership && !touchesAllRows && [...touched].every((key) => keys.has(key)),
    );
    return isWithin ? slice.close(draft) : undefined;
  }

  #reduced(trace: Trace, state: unknown, events: readonly number[]): unknown {
    const { slice } = trace.route;
    if (slice.keyOf) {
      // The draft of a table.
      const draft = slice.open(state) as Rows;
      this.#trace(trace, draft, events);
      return slice.close(draft);
    }
    let next = state;
    for (const position of events) {
      const draft = slice.open(next);
      this.#reduce(trace, position, draft);
      next = slice.close(draft);
      trace.add(position);
    }
    return next;
  }

  #trace(trace: Trace, draft: Rows, events: readonly number[]): readonly Touch[] {
    // A row of this table.
    const traced = new TracedDraft(draft, (row) => trace.route.slice.keyOf?.(row as never) ?? '');
    return events.map((position) => {
      traced.touch = { keys: new Set(), changesMembership: false, touchesAllRows: false };
      this.#reduce(trace, position, traced);
      trace.add(position, traced.touch);
      return traced.touch;
    });
  }

  #reduce(trace: Trace, position: number, draft: object): void {
    const event = this.#eventAt(position);
    for (const { at, reduce } of this.#routesAt(position))
      // As in `RootReducer.foldOne`.
      if (event && at === trace.route.at) reduce(draft as never, event.payload as never, event);
  }

  #routesAt(position: number): readonly Route[] {
    const event = this.#eventAt(position);
    return event ? this.#reducer.routesOf(event.type) : [];
  }
}
