import type { Clock, Db, Logger } from '../../../server/kit.ts';
import { type Claimed, renew } from './claim.ts';

/** Several renewals fit into a lease, so one failure or a slow process loses nothing. */
export const RENEWAL_SECONDS = 10;

interface LeasesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Renews the leases of this process's deliveries. Without renewal they expire and another process takes over. */
export class Leases {
  readonly #dependencies: LeasesDependencies;
  readonly #inProgress = new Set<Claimed>();
  readonly #timer = setInterval(() => void this.#renew(), RENEWAL_SECONDS * 1000).unref();

  constructor(dependencies: LeasesDependencies) {
    this.#dependencies = dependencies;
  }

  get inProgressIds(): readonly number[] {
    return [...this.#inProgress].map(({ id }) => id);
  }

  hold(claimed: readonly Claimed[]): void {
    for (const one of claimed) this.#inProgress.add(one);
  }

  /** Stops renewing: the delivery is finished, released, or left until its lease expires. */
  release(claimed: readonly Claimed[]): void {
    for (const one of claimed) this.#inProgress.delete(one);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    const { db, clock, log } = this.#dependencies;
    if (this.#inProgress.size === 0) return;
    await renew(db, [...this.#inProgress], clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'delivery leases could not be renewed'),
    );
  }
}
