import { type Writable, finished } from 'node:stream';
import { createError, generalErrors } from '../../contract/error.ts';
import type { Limit } from '../limit.ts';
import { waitingRequests } from './limits.ts';

const RETRY_AFTER_SECONDS = 5;

interface Requests {
  inProgress: number;
  /** Starts of those that wait, in the order in which they arrived. */
  readonly waiting: (() => void)[];
}

/**
 * Handles a limited number of each caller's requests at a time; further ones wait. Otherwise one account could have so
 * many long lists in memory, read by nobody, that the process had none left and every other request waited.
 */
export class ConcurrencyLimit<Caller> {
  readonly #callers = new Map<Caller, Requests>();
  readonly #limit: Limit;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /**
   * Waits for a slot of the caller. A request without a client still takes time while it is handled, so the slot is held
   * until `release`, or until the response has been sent or its client has left after `releaseAfterResponse`. Rejects if
   * the client left while it waited.
   */
  async acquire(caller: Caller, response: Writable): Promise<ConcurrencySlot> {
    const requests = this.#callers.get(caller) ?? { inProgress: 0, waiting: [] };
    this.#callers.set(caller, requests);
    if (requests.inProgress < this.#limit.max) requests.inProgress += 1;
    else await wait(requests);
    if (response.destroyed) {
      this.#handOver(caller, requests);
      throw createError(generalErrors.TOO_MANY);
    }
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#handOver(caller, requests);
    };
    return { release, releaseAfterResponse: () => void finished(response, release) };
  }

  /** Hands the slot to the next request. */
  #handOver(caller: Caller, requests: Requests): void {
    const start = requests.waiting.shift();
    if (start) return start();
    requests.inProgress -= 1;
    if (requests.inProgress === 0) this.#callers.delete(caller);
  }
}

export interface ConcurrencySlot {
  release(): void;
  releaseAfterResponse(): void;
}

async function wait({ waiting }: Requests): Promise<void> {
  if (waiting.length >= waitingRequests.max) throw createError(generalErrors.TOO_MANY, {}, RETRY_AFTER_SECONDS);
  await new Promise<void>((resolve) => void waiting.push(resolve));
}
