import type { Folder, RecordedEvent, Root } from './fold.ts';
import { settled, type Settled } from './phase.ts';

/** How long the tail may grow before the base is moved up to the oldest unsettled command. */
const LONG_TAIL = 512;

/**
 * The state over time, optimistic events included. Its one rule: **the state is the fold of all events but those optimistic
 * ones whose command did not succeed**, so taking back touches only what that command wrote and nothing newer. What counts
 * is how a command is settled next after the event; an event of a command that has not been settled is in.
 *
 * `base` is a root and `tail` all events since. While nothing is unsettled, the tail is only what nobody has read yet: events
 * are folded when the root is asked for, all that came since in one batch. While a command is unsettled, the base stays before
 * its first optimistic event; when it is refused, superseded or cancelled, the tail is folded again without it. Roots share
 * what they have in common.
 */
export class Timeline {
  readonly #folder: Folder;
  #base: Root;
  #tail: RecordedEvent[] = [];
  /** The fold of the base and the tail's first `#folded` events. */
  #root: Root;
  #folded = 0;
  /** The optimistic events of each unsettled command, the oldest command first. */
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

  /** Whether no optimistic event waits for its command; only then can the root be saved as it is. */
  get isSettled(): boolean {
    return this.#unsettled.size === 0;
  }

  /** Starts over from `root`, with nothing unsettled. */
  reset(root: Root): void {
    this.#base = root;
    this.#root = root;
    this.#tail = [];
    this.#folded = 0;
    this.#unsettled.clear();
  }

  /** Takes in one event. */
  apply(event: RecordedEvent): void {
    this.#tail.push(event);
    if (event.optimistic && event.command !== undefined) this.#wait(event, event.command);
    else if (event.type === settled.type) this.#settle(event.payload as Settled);
  }

  /** Takes in many, with the same result as one `apply` each. */
  applyAll(events: readonly RecordedEvent[]): void {
    for (const event of events) this.apply(event);
  }

  #wait(event: RecordedEvent, command: string): void {
    const events = this.#unsettled.get(command);
    if (events) events.push(event);
    else this.#unsettled.set(command, [event]);
  }

  #settle({ command, outcome }: Settled): void {
    const events = this.#unsettled.get(command);
    if (!events) return;
    this.#unsettled.delete(command);
    if (outcome !== 'done') this.#withdraw(new Set(events));
  }

  #withdraw(events: ReadonlySet<RecordedEvent>): void {
    const first = this.#tail.findIndex((event) => events.has(event));
    this.#tail = this.#tail.filter((event) => !events.has(event));
    if (first >= this.#folded) return;
    this.#root = this.#base;
    this.#folded = 0;
  }

  #catchUp(): void {
    const news = this.#folded === 0 ? this.#tail : this.#tail.slice(this.#folded);
    this.#root = this.#folder.fold(this.#root, news);
    this.#folded = this.#tail.length;
    if (this.#unsettled.size === 0) this.#rest();
    else if (this.#tail.length > LONG_TAIL) this.#moveBaseUp();
  }

  /** The tail's part before the oldest unsettled event will not change any more. */
  #moveBaseUp(): void {
    const [oldest] = this.#unsettled.values();
    const done = this.#tail.findIndex((event) => event === oldest?.[0]);
    if (done < LONG_TAIL / 2) return;
    this.#base = this.#folder.fold(this.#base, this.#tail.slice(0, done));
    this.#tail = this.#tail.slice(done);
    this.#folded -= done;
  }

  #rest(): void {
    this.#base = this.#root;
    this.#tail = [];
    this.#folded = 0;
  }
}
