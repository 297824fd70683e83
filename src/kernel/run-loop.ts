import type { Task } from './task.ts';

/**
 * One thing ends before the next begins: what is sent, or admitted by its lane, while something is going on waits until that
 * has ended. So no command begins in the middle of another's events, however deep in reactions or handlers it was sent.
 */
export class RunLoop {
  readonly #advance: (task: Task) => void;
  readonly #over: () => void;
  readonly #now: () => number;
  readonly #waiting: Task[] = [];
  #isOn = false;
  #at: number | undefined;

  /** `advance` is called for each task that waited, `over` when nothing is left to do. */
  constructor(advance: (task: Task) => void, over: () => void, now: () => number) {
    this.#advance = advance;
    this.#over = over;
    this.#now = now;
  }

  /** The time of what is going on: all of one turn happens at the same moment, and the clock is asked once. */
  get at(): number {
    return this.#isOn ? (this.#at ??= this.#now()) : this.#now();
  }

  /** Puts a task behind what is going on. */
  add(task: Task): void {
    this.#waiting.push(task);
    if (!this.#isOn) this.take(nothing);
  }

  /** Does `work` as part of what is going on, or as a turn of its own. */
  take(work: () => void): void {
    if (this.#isOn) return work();
    this.#isOn = true;
    this.#at = undefined;
    try {
      work();
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#advance(next);
    } finally {
      this.#isOn = false;
    }
    this.#over();
  }
}

const nothing = () => {};
