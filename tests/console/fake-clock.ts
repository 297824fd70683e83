import type { Runtime } from '../../src/kernel/index.ts';

/** Time that passes only when the test says so. */
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

  /** Lets `ms` pass, and what follows from it happen. */
  async pass(ms: number): Promise<void> {
    this.#now += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.#now);
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now);
    for (const { ring } of due) ring();
    await settle();
  }
}

/** Everything that waits for nothing but its turn has had it. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
