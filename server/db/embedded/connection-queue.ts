import { FifoMutex } from '../fifo-mutex.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import type { StatementResult } from './protocol.ts';

/**
 * Pipelining: the engine runs the next statement while the previous result is on its way. More would only hide a
 * backlog.
 */
const MAX_IN_FLIGHT = 4;

/**
 * FIFO queue for the engine's only connection. The engine responds in order, so a holder that has sent its last
 * statement releases the connection without waiting for the result.
 */
export class ConnectionQueue {
  readonly #engine: EmbeddedEngine;
  readonly #mutex: FifoMutex;
  #inFlight = 0;
  #releasePending = false;

  constructor(engine: EmbeddedEngine, timeoutSeconds: number) {
    this.#engine = engine;
    this.#mutex = new FifoMutex(timeoutSeconds);
  }

  /** Rejects with `DatabaseBusy` after the timeout. */
  acquire(): Promise<void> {
    return this.#mutex.acquire();
  }

  /** See `EmbeddedEngine`. */
  get epoch(): number {
    return this.#engine.epoch;
  }

  /** Call only while holding the connection. `first` runs before the statement. */
  async query(sql: string, parameters: readonly unknown[], first?: string): Promise<StatementResult> {
    this.#inFlight += 1;
    try {
      return await this.#engine.query(sql, parameters, first);
    } finally {
      this.#inFlight -= 1;
      if (this.#releasePending) this.#unlock();
    }
  }

  /** Releases the connection to the next in line, at the latest with the next result. */
  release(): void {
    if (this.#inFlight < MAX_IN_FLIGHT) this.#unlock();
    else this.#releasePending = true;
  }

  #unlock(): void {
    this.#releasePending = false;
    this.#mutex.release();
  }
}
