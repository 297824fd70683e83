import type { Folder, Happened, Root } from './fold.ts';
import { settled, type Settled } from './phase.ts';

/** How long the tail may grow before the base is moved up to the oldest unsettled command. */
const LONG_TAIL = 512;

/**
 * The state over time, optimistic events included. Its one rule: **the state is the fold of all events but those optimistic
 * ones whose command did not succeed**, so taking back touches only what that command wrote and nothing newer.
 *
 * While a command is unsettled the root before its first optimistic event is kept as `base`, with all events since; when it
 * is refused, superseded or cancelled, the tail is folded again without it. Roots share what they have in common.
 */
export class Timeline {
  readonly #folder: Folder;
  #root: Root;
  #base: Root | undefined;
  #tail: Happened[] = [];
  #unsettled = new Set<string>();
  readonly #withdrawn = new Set<string>();

  constructor(folder: Folder, root: Root) {
    this.#folder = folder;
    this.#root = root;
  }

  get root(): Root {
    return this.#root;
  }

  /** Whether no optimistic event waits for its command; only then can the root be saved as it is. */
  get isSettled(): boolean {
    return this.#base === undefined;
  }

  /** Starts over from `root`, with nothing unsettled. */
  reset(root: Root): void {
    this.#root = root;
    this.#unsettled.clear();
    this.#rest();
  }

  /** Takes in one event as it happens. */
  apply(event: Happened): void {
    if (event.optimistic && event.command !== undefined) this.#begin(event.command);
    if (this.#base) this.#tail.push(event);
    this.#root = this.#folder.foldOne(this.#root, event);
    if (event.type === settled.type) this.#settle(event.payload as Settled);
  }

  /** Takes in many at once, with the same result as one `apply` each. */
  applyAll(events: readonly Happened[]): void {
    const start = this.#base ?? this.#root;
    this.#tail = this.#base ? [...this.#tail, ...events] : [...events];
    this.#unsettled = new Set();
    for (const event of this.#tail) {
      if (event.optimistic && event.command !== undefined) this.#unsettled.add(event.command);
      if (event.type !== settled.type) continue;
      const { command, outcome } = event.payload as Settled;
      if (this.#unsettled.delete(command) && outcome !== 'done') this.#withdrawn.add(command);
    }
    this.#base = start;
    this.#moveBaseUp();
    this.#root = this.#folder.fold(this.#base, this.#kept(this.#tail));
    if (this.#unsettled.size === 0) this.#rest();
  }

  #begin(command: string): void {
    this.#base ??= this.#root;
    this.#unsettled.add(command);
  }

  #settle({ command, outcome }: Settled): void {
    if (!this.#unsettled.delete(command) || !this.#base) return;
    if (outcome !== 'done') {
      this.#withdrawn.add(command);
      this.#root = this.#folder.fold(this.#base, this.#kept(this.#tail));
    }
    if (this.#unsettled.size === 0) this.#rest();
    else if (this.#tail.length > LONG_TAIL) this.#moveBaseUp();
  }

  #kept(events: readonly Happened[]): readonly Happened[] {
    if (this.#withdrawn.size === 0) return events;
    return events.filter(
      (event) => !(event.optimistic && event.command !== undefined && this.#withdrawn.has(event.command)),
    );
  }

  #moveBaseUp(): void {
    if (!this.#base) return;
    const first = this.#tail.findIndex((event) => event.optimistic && this.#unsettled.has(event.command ?? ''));
    const done = first < 0 ? this.#tail.length : first;
    this.#base = this.#folder.fold(this.#base, this.#kept(this.#tail.slice(0, done)));
    this.#tail = this.#tail.slice(done);
  }

  #rest(): void {
    this.#base = undefined;
    this.#tail = [];
    this.#withdrawn.clear();
  }
}
