/** Uploads that are written concurrently: more would not make the disk faster. */
const AT_ONCE = 8;
/** An upload whose next bytes take longer ends its turn, so that a slow visitor delays nobody. */
const IDLE_MS = 20;
/** An upload also ends its turn after this many bytes, so that a large one barely delays others. */
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
 * The turn of one upload. Waiting uploads stop reading from their connections. Without turns, each of a hundred concurrent
 * uploads holds its chunks until all others are written, so long that they survive minor garbage collections.
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

  /** Waits for the turn unless it is held, and holds it while `write` runs and for `IDLE_MS` after that. */
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
