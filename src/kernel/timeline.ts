import type { RootReducer, RecordedEvent, Root } from './fold.ts';
import { settlementIn, type Settled } from './phase.ts';
import type { Rebase } from './rebase.ts';

/** Events in the tail before the base is advanced to the oldest unsettled command. */
const MAX_TAIL = 512;
/** Beyond this length, the code that reverts single rows is loaded. The login page never needs it. */
const MIN_TAIL_TO_LOAD = 64;

let rebasing: { readonly Rebase: typeof Rebase } | undefined;

export async function loadRebasing(): Promise<void> {
  rebasing ??= await import('./rebase.ts');
}

/** Takes the place of a reverted event. No slice reduces it. */
const REVERTED: RecordedEvent = { type: '', v: 1, payload: undefined, at: 0, by: 'replay' };

/**
 * The state over time, including optimistic events. Its invariant: **the state is the fold of all events except the optimistic
 * events of commands that did not succeed**. So a revert removes what that command wrote and nothing newer. The first settlement
 * of the command after the event decides; events of unsettled commands are included. Rebasing pending changes on confirmed
 * state is what Replicache and other sync engines also do.
 *
 * `base` is a root and `tail` the events since. Folding is lazy: reading the root folds the new events in one batch. While no
 * command is unsettled, the tail holds only events that nobody has read yet. While one is, the base stays before its first
 * optimistic event; if it is rejected, superseded or cancelled, the tail is folded again without it. From then on `Rebase` records which rows each event touches, and the next revert folds only the events of the same rows. Roots share unchanged parts.
 */
export class Timeline {
  readonly #reducer: RootReducer;
  #base: Root;
  #tail: RecordedEvent[] = [];
  /** The position of the tail's first event, counted from the start. */
  #start = 0;
  /** The base folded with the first `#folded` events of the tail. */
  #root: Root;
  #folded = 0;
  /** The positions of the optimistic events of each unsettled command, oldest command first. */
  readonly #unsettled = new Map<string, number[]>();
  /** Present after the first revert, until no command is unsettled. */
  #rebase: Rebase | undefined;
  /** Positions of reverted events that the root still contains. */
  #reverted: number[] = [];

  constructor(reducer: RootReducer, root: Root) {
    this.#reducer = reducer;
    this.#base = root;
    this.#root = root;
  }

  get root(): Root {
    if (this.#folded < this.#tail.length || this.#reverted.length > 0) this.#catchUp();
    return this.#root;
  }

  /** Whether no command with optimistic events is unsettled. Only then can the root be saved. */
  get isSettled(): boolean {
    return this.#unsettled.size === 0;
  }

  /** Restarts from `root`, with no unsettled commands. */
  reset(root: Root): void {
    this.#root = root;
    this.#unsettled.clear();
    this.#advanceBaseToRoot();
  }

  /** Applies one event. */
  apply(event: RecordedEvent): void {
    const position = this.#start + this.#tail.length;
    this.#tail.push(event);
    if (event.optimistic && event.command !== undefined) this.#addUnsettled(position, event.command);
    else this.#settle(settlementIn(event));
  }

  /** Same as calling `apply` for each event. */
  applyAll(events: readonly RecordedEvent[]): void {
    for (const event of events) this.apply(event);
  }

  #addUnsettled(position: number, command: string): void {
    const positions = this.#unsettled.get(command);
    if (positions) positions.push(position);
    else this.#unsettled.set(command, [position]);
  }

  #settle(settlement: Settled | undefined): void {
    if (!settlement) return;
    const { command, outcome } = settlement;
    const positions = this.#unsettled.get(command);
    if (!positions) return;
    this.#unsettled.delete(command);
    if (outcome !== 'done') this.#revert(positions);
  }

  #revert(positions: readonly number[]): void {
    for (const position of positions) this.#tail[position - this.#start] = REVERTED;
    const folded = positions.filter((position) => position - this.#start < this.#folded);
    if (folded.length === 0) return;
    if (this.#rebase) return void this.#reverted.push(...folded);
    this.#rebase = rebasing && new rebasing.Rebase(this.#reducer, (position) => this.#eventAt(position));
    this.#startOver();
  }

  #eventAt(position: number): RecordedEvent | undefined {
    const event = this.#tail[position - this.#start];
    return event === REVERTED ? undefined : event;
  }

  #startOver(): void {
    this.#root = this.#base;
    this.#folded = 0;
    this.#reverted = [];
  }

  #catchUp(): void {
    this.#root = this.#rebased() ?? this.#reducer.fold(this.#root, this.#unfolded());
    this.#folded = this.#tail.length;
    if (this.#unsettled.size === 0) return this.#advanceBaseToRoot();
    if (!rebasing && this.#tail.length > MIN_TAIL_TO_LOAD) loadRebasing().catch(() => {});
    if (this.#tail.length > MAX_TAIL) this.#advanceBase();
  }

  /** The next root by `Rebase`; undefined without it, or when a reducer throws, which only the root reducer handles. */
  #rebased(): Root | undefined {
    const reverted = this.#reverted;
    this.#reverted = [];
    try {
      const root = reverted.length > 0 ? this.#rebase?.without(this.#root, this.#base, reverted) : this.#root;
      return root && this.#rebase?.fold(root, this.#start + this.#folded, this.#start + this.#tail.length);
    } catch {
      this.#rebase = undefined;
      if (reverted.length > 0) this.#startOver();
      return undefined;
    }
  }

  #unfolded(): readonly RecordedEvent[] {
    return this.#folded === 0 ? this.#tail : this.#tail.slice(this.#folded);
  }

  /** Folds the part of the tail before the oldest unsettled event, which can no longer change, into the base. */
  #advanceBase(): void {
    const [oldest] = this.#unsettled.values();
    const settledCount = (oldest?.[0] ?? this.#start) - this.#start;
    if (settledCount < MAX_TAIL / 2) return;
    this.#base = this.#reducer.fold(this.#base, this.#tail.slice(0, settledCount));
    this.#tail = this.#tail.slice(settledCount);
    this.#start += settledCount;
    this.#folded -= settledCount;
  }

  #advanceBaseToRoot(): void {
    this.#base = this.#root;
    this.#start += this.#tail.length;
    this.#tail = [];
    this.#folded = 0;
    this.#rebase = undefined;
    this.#reverted = [];
  }
}
