import type { Task } from './task.ts';

/**
 * One thing ends before the next begins: what is sent, or admitted by its lane, while something is going on waits until that
 * has ended. So no command begins in the middle of another's events, however deep in reactions or handlers it was sent.
 */
export class Turns {
  readonly #advance: (task: Task) => void;
  readonly #over: () => void;
  readonly #waiting: Task[] = [];
  #isOn = false;

  /** `advance` is called for each task that waited, `over` when nothing is left to do. */
  constructor(advance: (task: Task) => void, over: () => void) {
    this.#advance = advance;
    this.#over = over;
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
