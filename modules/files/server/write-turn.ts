/** Uploads that are written at a time: more would not make the disk faster. */
const AT_ONCE = 8;
/** An upload whose next bytes take longer ends its turn, so that a slow visitor delays nobody. */
const IDLE_MS = 20;
/** So does an upload that has written as much, so that a large one delays others little. */
const BYTES = 4_000_000;

/** Turns in the order in which they were requested. */
export class WriteTurns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce = AT_ONCE) {
    this.#free = atOnce;
  }

  async take(): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/**
 * The turn of one upload. Uploads that wait read nothing more from their connections. Without turns, each of a hundred
 * uploads at once holds its chunks for as long as those of all others take, so that they outlive young garbage collections.
 */
export class WriteTurn implements Disposable {
  readonly #turns: WriteTurns;
  #isHeld = false;
  #isOver = false;
  #left = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(turns: WriteTurns) {
    this.#turns = turns;
  }

  /** Waits for the turn unless it is held, and holds it while `write` runs and a moment longer. */
  async write(bytes: number, write: () => Promise<void>): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#left <= 0) this.#end();
    if (!this.#isHeld) {
      await this.#turns.take();
      this.#isHeld = true;
      this.#left = BYTES;
      if (this.#isOver) {
        this.#end();
        throw new Error('The upload has ended');
      }
    }
    this.#left -= bytes;
    await write();
    this.#idle = setTimeout(() => this.#end(), IDLE_MS);
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    clearTimeout(this.#idle);
    this.#end();
  }

  #end(): void {
    if (this.#isHeld) this.#turns.end();
    this.#isHeld = false;
  }
}
