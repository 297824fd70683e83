import type { Readable } from 'node:stream';
import { generalErrors, createError } from '../../../server/kit.ts';
import { liveStreams } from './limits.ts';

const RETRY_SECONDS = 60;

/** Opens streams up to the account's limit. */
export class LimitedStreams {
  readonly #open = new Map<number, number>();

  async open(accountId: number, open: () => Promise<Readable>): Promise<Readable> {
    if (this.#of(accountId) >= liveStreams.max) throw createError(generalErrors.TOO_MANY, {}, RETRY_SECONDS);
    // Counted before it opens, so that concurrent requests are included.
    this.#count(accountId, 1);
    try {
      const stream = await open();
      return stream.once('close', () => this.#count(accountId, -1));
    } catch (error) {
      this.#count(accountId, -1);
      throw error;
    }
  }

  #of(accountId: number): number {
    return this.#open.get(accountId) ?? 0;
  }

  #count(accountId: number, more: number): void {
    const count = this.#of(accountId) + more;
    if (count === 0) this.#open.delete(accountId);
    else this.#open.set(accountId, count);
  }
}
