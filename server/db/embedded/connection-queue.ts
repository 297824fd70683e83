import { FifoMutex } from '../fifo-mutex.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import type { Outcome } from './protocol.ts';

/** The engine works on the next statement while the answer to the last is on its way; more would only hide a backlog. */
const MAX_UNDER_WAY = 4;

/**
 * Who may ask the engine, one at a time and first come first served. The engine answers in the order in which it is asked,
 * so whoever has asked all it wants to lets the next ask without waiting for the answer.
 */
export class Gate {
  readonly #engine: EmbeddedEngine;
  readonly #turns: FifoMutex;
  #underWay = 0;
  #isOwed = false;

  constructor(engine: EmbeddedEngine, timeoutSeconds: number) {
    this.#engine = engine;
    this.#turns = new FifoMutex(timeoutSeconds);
  }

  /** Refused with `DatabaseBusy` for who waits too long. */
  take(): Promise<void> {
    return this.#turns.take();
  }

  /** See `EmbeddedEngine`. */
  get epoch(): number {
    return this.#engine.epoch;
  }

  /** For whoever has taken it; `first` is carried out before the statement. */
  async ask(sql: string, parameters: readonly unknown[], first?: string): Promise<Outcome> {
    this.#underWay += 1;
    try {
      return await this.#engine.query(sql, parameters, first);
    } finally {
      this.#underWay -= 1;
      if (this.#isOwed) this.#give();
    }
  }

  /** Lets the next ask, at the latest with the next answer. */
  pass(): void {
    if (this.#underWay < MAX_UNDER_WAY) this.#give();
    else this.#isOwed = true;
  }

  #give(): void {
    this.#isOwed = false;
    this.#turns.give();
  }
}
