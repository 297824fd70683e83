import { FifoMutex } from '../fifo-mutex.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import type { Outcome } from './protocol.ts';

/**
 * Pipelining: the engine runs the next statement while the previous result is on its way. More would only hide a
 * backlog.
 */
const MAX_UNDER_WAY = 4;

/**
 * FIFO queue for the engine's only connection. The engine responds in order, so a holder that has sent its last
 * statement releases the connection without waiting for the result.
 */
export class ConnectionQueue {
  readonly #engine: EmbeddedEngine;
  readonly #turns: FifoMutex;
  #underWay = 0;
  #isOwed = false;

  constructor(engine: EmbeddedEngine, timeoutSeconds: number) {
    this.#engine = engine;
    this.#turns = new FifoMutex(timeoutSeconds);
  }

  /** Rejects with `DatabaseBusy` after the timeout. */
  take(): Promise<void> {
    return this.#turns.take();
  }

  /** See `EmbeddedEngine`. */
  get epoch(): number {
    return this.#engine.epoch;
  }

  /** Call only while holding the connection. `first` runs before the statement. */
  async ask(sql: string, parameters: readonly unknown[], first?: string): Promise<Outcome> {
    this.#underWay += 1;
    try {
      return await this.#engine.query(sql, parameters, first);
    } finally {
      this.#underWay -= 1;
      if (this.#isOwed) this.#give();
    }
  }

  /** Releases the connection to the next in line, at the latest with the next result. */
  pass(): void {
    if (this.#underWay < MAX_UNDER_WAY) this.#give();
    else this.#isOwed = true;
  }

  #give(): void {
    this.#isOwed = false;
    this.#turns.give();
  }
}
