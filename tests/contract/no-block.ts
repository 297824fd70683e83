import { expect } from 'vitest';
import { httpRequest } from '../server/http-request.ts';
import { watchThread } from './event-loop-delay.ts';

const LONGER = 50;
/** Attempts per request: load delays one of them, super-linear time all. */
const ATTEMPTS = 4;
/**
 * Milliseconds. Valid input never blocks this long; after an expression that does, the remaining tests would take hours.
 */
const HOPELESS = 1000;

/** Measures that requests block the event loop no longer than a trivial request in the same run and 50 ms more. */
export class NoBlock implements Disposable {
  readonly #watch = watchThread();
  #trivial = 0;
  /** The request that blocked for longer than `HOPELESS`: the remaining tests fail without a request. */
  #hopeless: string | undefined;

  /** Measures the trivial request. */
  async prepare(collector: string): Promise<void> {
    for (let n = 0; n < 100; n += 1) {
      this.#watch.restart();
      await httpRequest(`${collector}/healthz`, { method: 'GET' });
      this.#trivial = Math.max(this.#trivial, this.#watch.longest());
    }
  }

  /** Fails unless `work` lets everything else run in between, on one attempt at least. */
  async expectOf(name: string, work: () => Promise<unknown>): Promise<void> {
    if (this.#hopeless !== undefined) throw new Error(`Not requested after ${this.#hopeless}`);
    const most = this.#trivial + LONGER;
    let least = Infinity;
    for (let attempt = 0; attempt < ATTEMPTS && least > most && this.#hopeless === undefined; attempt += 1) {
      this.#watch.restart();
      await work();
      const longest = this.#watch.longest();
      least = Math.min(least, longest);
      if (longest > HOPELESS) this.#hopeless = `${name} held everything up for ${longest} ms`;
    }
    expect(
      least,
      `milliseconds that ${name} held everything up; a trivial request: ${this.#trivial}`,
    ).toBeLessThanOrEqual(most);
  }

  [Symbol.dispose](): void {
    this.#watch.stop();
  }
}
