/** Uploads that are written concurrently: more would not make the disk faster. */
const AT_ONCE = 8;
/** An upload whose next bytes take longer loses its slot, so that a slow visitor delays nobody. */
const IDLE_MS = 20;
/** An upload also releases its slot after this many bytes, so that a large one barely delays others. */
const BYTES = 4_000_000;

/** Slots, acquired in the order in which they were requested. */
export class WriteSlots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce = AT_ONCE) {
    this.#free = atOnce;
  }

  async acquire(): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/**
 * The slot of one upload. Waiting uploads stop reading from their connections. Without slots, each of a hundred concurrent
 * uploads holds its chunks until all others are written, so long that they survive minor garbage collections.
 */
export class WriteSlot implements Disposable {
  readonly #slots: WriteSlots;
  #isHeld = false;
  #isOver = false;
  #left = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(slots: WriteSlots) {
    this.#slots = slots;
  }

  /** Waits for the slot unless it is held, and holds it while `write` runs and for `IDLE_MS` after that. */
  async write(bytes: number, write: () => Promise<void>): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#left <= 0) this.#release();
    if (!this.#isHeld) {
      await this.#slots.acquire();
      this.#isHeld = true;
      this.#left = BYTES;
      if (this.#isOver) {
        this.#release();
        throw new Error('The upload has ended');
      }
    }
    this.#left -= bytes;
    await write();
    this.#idle = setTimeout(() => this.#release(), IDLE_MS);
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    clearTimeout(this.#idle);
    this.#release();
  }

  #release(): void {
    if (this.#isHeld) this.#slots.release();
    this.#isHeld = false;
  }
}
