import type { Task } from './task.ts';

/**
 * Runs tasks to completion, one at a time, like JavaScript's own event loop. A command that is sent or admitted by its lane while
 * another task runs is queued, so no command begins between another one's events, however deeply it was sent.
 */
export class RunLoop {
  readonly #advance: (task: Task) => void;
  readonly #onIdle: () => void;
  readonly #now: () => number;
  readonly #queue: Task[] = [];
  #isRunning = false;
  #at: number | undefined;

  /** `advance` is called for each queued task, `onIdle` when the queue is empty. `now` returns Unix time in ms. */
  constructor(advance: (task: Task) => void, onIdle: () => void, now: () => number) {
    this.#advance = advance;
    this.#onIdle = onIdle;
    this.#now = now;
  }

  /** The time of the current run in Unix milliseconds. Everything in one run has the same time, so the clock is read once. */
  get at(): number {
    return this.#isRunning ? (this.#at ??= this.#now()) : this.#now();
  }

  /** Queues a task until the current one has finished. */
  enqueue(task: Task): void {
    this.run(() => void this.#queue.push(task));
  }

  /** Does `work` as part of the current run, or starts a run with it. */
  run(work: () => void): void {
    if (this.#isRunning) return work();
    this.#isRunning = true;
    this.#at = undefined;
    try {
      work();
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#advance(next);
    } finally {
      this.#isRunning = false;
    }
    this.#onIdle();
  }
}
