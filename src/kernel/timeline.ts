import type { Folder, RecordedEvent, Root } from './fold.ts';
import { settlementIn, type Settled } from './phase.ts';

/** Events in the tail before the base is advanced to the oldest unsettled command. */
const MAX_TAIL = 512;

/**
 * The state over time, including optimistic events. Its invariant: **the state is the fold of all events except the optimistic
 * events of commands that did not succeed**. So a revert removes what that command wrote and nothing newer. The first settlement
 * of the command after the event decides; events of unsettled commands are included. Rebasing pending changes on confirmed
 * state is what Replicache and other sync engines do, too.
 *
 * `base` is a root and `tail` the events since. Folding is lazy: reading the root folds the new events in one batch. While no
 * command is unsettled, the tail holds only events that nobody has read yet. While one is, the base stays before its first
 * optimistic event; if it is rejected, superseded or cancelled, the tail is folded again without it. Roots share unchanged parts.
 */
export class Timeline {
  readonly #folder: Folder;
  #base: Root;
  #tail: RecordedEvent[] = [];
  /** The base folded with the first `#folded` events of the tail. */
  #root: Root;
  #folded = 0;
  /** The optimistic events of each unsettled command, oldest command first. */
  readonly #unsettled = new Map<string, RecordedEvent[]>();

  constructor(folder: Folder, root: Root) {
    this.#folder = folder;
    this.#base = root;
    this.#root = root;
  }

  get root(): Root {
    if (this.#folded < this.#tail.length) this.#catchUp();
    return this.#root;
  }

  /** Whether no command with optimistic events is unsettled. Only then can the root be saved. */
  get isSettled(): boolean {
    return this.#unsettled.size === 0;
  }

  /** Restarts from `root`, with no unsettled commands. */
  reset(root: Root): void {
    this.#base = root;
    this.#root = root;
    this.#tail = [];
    this.#folded = 0;
    this.#unsettled.clear();
  }

  /** Applies one event. */
  apply(event: RecordedEvent): void {
    this.#tail.push(event);
    if (event.optimistic && event.command !== undefined) this.#addUnsettled(event, event.command);
    else this.#settle(settlementIn(event));
  }

  /** Same as calling `apply` for each event. */
  applyAll(events: readonly RecordedEvent[]): void {
    for (const event of events) this.apply(event);
  }

  #addUnsettled(event: RecordedEvent, command: string): void {
    const events = this.#unsettled.get(command);
    if (events) events.push(event);
    else this.#unsettled.set(command, [event]);
  }

  #settle(settlement: Settled | undefined): void {
    if (!settlement) return;
    const { command, outcome } = settlement;
    const events = this.#unsettled.get(command);
    if (!events) return;
    this.#unsettled.delete(command);
    if (outcome !== 'done') this.#revert(new Set(events));
  }

  #revert(events: ReadonlySet<RecordedEvent>): void {
    const first = this.#tail.findIndex((event) => events.has(event));
    this.#tail = this.#tail.filter((event) => !events.has(event));
    if (first >= this.#folded) return;
    this.#root = this.#base;
    this.#folded = 0;
  }

  #catchUp(): void {
    const newEvents = this.#folded === 0 ? this.#tail : this.#tail.slice(this.#folded);
    this.#root = this.#folder.fold(this.#root, newEvents);
    this.#folded = this.#tail.length;
    if (this.#unsettled.size === 0) this.#advanceBaseToRoot();
    else if (this.#tail.length > MAX_TAIL) this.#advanceBase();
  }

  /** Folds the part of the tail before the oldest unsettled event, which can no longer change, into the base. */
  #advanceBase(): void {
    const [oldest] = this.#unsettled.values();
    const settledCount = this.#tail.findIndex((event) => event === oldest?.[0]);
    if (settledCount < MAX_TAIL / 2) return;
    this.#base = this.#folder.fold(this.#base, this.#tail.slice(0, settledCount));
    this.#tail = this.#tail.slice(settledCount);
    this.#folded -= settledCount;
  }

  #advanceBaseToRoot(): void {
    this.#base = this.#root;
    this.#tail = [];
    this.#folded = 0;
  }
}
