import { DatabaseBusy } from './database-error.ts';

/** FIFO mutex. `take` rejects with `DatabaseBusy` after the timeout. */
export class FifoMutex {
  readonly #queue: (() => void)[] = [];
  readonly #timeoutSeconds: number;
  #taken = false;

  constructor(timeoutSeconds: number) {
    this.#timeoutSeconds = timeoutSeconds;
  }

  async take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const come = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(come), 1);
        reject(new DatabaseBusy(this.#timeoutSeconds));
      }, this.#timeoutSeconds * 1000);
      this.#queue.push(come);
    });
  }

  /** Hands over to the next in line. */
  give(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#taken = false;
  }
}
