import { type Writable, finished } from 'node:stream';
import { createError, generalErrors } from '../../contract/error.ts';
import { requestsInProgress, waitingRequests } from './limits.ts';

const RETRY_AFTER_SECONDS = 5;

interface Requests {
  inProgress: number;
  /** Starts of those that wait, in the order in which they arrived. */
  readonly waiting: (() => void)[];
}

/**
 * Handles a limited number of each account's requests at a time; further ones wait. Otherwise one account could have so
 * many long lists in memory, read by nobody, that the process had none left and every other request waited.
 */
export class Turns {
  readonly #accounts = new Map<number, Requests>();

  /**
   * Waits for the account's turn. The turn ends by `end`, or else after `handled` once the response has been sent or its
   * client has left: a request without a client still takes time while it is handled. Rejects if the client left before.
   */
  async begin(accountId: number, response: Writable): Promise<Turn> {
    const requests = this.#accounts.get(accountId) ?? { inProgress: 0, waiting: [] };
    this.#accounts.set(accountId, requests);
    if (requests.inProgress < requestsInProgress.max) requests.inProgress += 1;
    else await wait(requests);
    if (response.destroyed) {
      this.#next(accountId, requests);
      throw createError(generalErrors.TOO_MANY);
    }
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      this.#next(accountId, requests);
    };
    return { end, handled: () => void finished(response, end) };
  }

  /** Hands the turn to the next request. */
  #next(accountId: number, requests: Requests): void {
    const start = requests.waiting.shift();
    if (start) return start();
    requests.inProgress -= 1;
    if (requests.inProgress === 0) this.#accounts.delete(accountId);
  }
}

export interface Turn {
  end(): void;
  handled(): void;
}

async function wait({ waiting }: Requests): Promise<void> {
  if (waiting.length >= waitingRequests.max) throw createError(generalErrors.TOO_MANY, {}, RETRY_AFTER_SECONDS);
  await new Promise<void>((resolve) => void waiting.push(resolve));
}
