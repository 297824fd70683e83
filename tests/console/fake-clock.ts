import type { Runtime } from '../../src/kernel/index.ts';

/** A clock that only the test advances. */
export class FakeClock implements Runtime {
  #now: number;
  #ids = 0;
  #timers: { readonly at: number; readonly ring: () => void }[] = [];

  constructor(now = 0) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  newId(): string {
    this.#ids += 1;
    return `id-${this.#ids}`;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.#now + ms, ring: then };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Advances the clock by `ms`, and lets due work run. */
  async pass(ms: number): Promise<void> {
    this.#now += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.#now);
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now);
    for (const { ring } of due) ring();
    await settle();
  }
}

/** Resolves once all pending microtasks and immediate work have run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
