import { DatabaseBusy } from './database-error.ts';

/** FIFO mutex. `take` rejects with `DatabaseBusy` after the timeout. */
export class FifoMutex {
  readonly #queue: (() => void)[] = [];
  readonly #timeoutSeconds: number;
  #isLocked = false;

  constructor(timeoutSeconds: number) {
    this.#timeoutSeconds = timeoutSeconds;
  }

  async acquire(): Promise<void> {
    if (!this.#isLocked) {
      this.#isLocked = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const grant = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(grant), 1);
        reject(new DatabaseBusy(this.#timeoutSeconds));
      }, this.#timeoutSeconds * 1000);
      this.#queue.push(grant);
    });
  }

  /** Hands over to the next in line. */
  release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}
