import type { Clock, Db, Logger } from '../../../server/kit.ts';
import { type Claimed, renew } from './claim.ts';

/** Several of these fit into a lease: one that fails, or a process that is slow for a while, loses nothing. */
export const RENEWAL_SECONDS = 10;

interface LeasesTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What this process is at. It says so again and again: what nobody speaks of any more was a killed one's, and is taken over. */
export class Leases {
  readonly #tools: LeasesTools;
  readonly #held = new Set<Claimed>();
  readonly #timer = setInterval(() => void this.#renew(), RENEWAL_SECONDS * 1000).unref();

  constructor(tools: LeasesTools) {
    this.#tools = tools;
  }

  hold(claimed: readonly Claimed[]): void {
    for (const one of claimed) this.#held.add(one);
  }

  /** It is over, given back, or left to whoever takes it when its lease is out. */
  release(claimed: readonly Claimed[]): void {
    for (const one of claimed) this.#held.delete(one);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    const { db, clock, log } = this.#tools;
    if (this.#held.size === 0) return;
    await renew(db, [...this.#held], clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'the leases of deliveries under way were not renewed'),
    );
  }
}
