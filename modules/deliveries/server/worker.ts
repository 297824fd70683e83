import {
  type Clock,
  type Db,
  NoResponse,
  withTimeout,
  inTransaction,
  type Live,
  type Logger,
} from '../../../server/kit.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';
import { type Claimed, claimDue, releaseClaims, nextDue } from './claim.ts';
import { DeliveryLane } from './lane.ts';
import { Leases } from './leases.ts';
import { failed, type AttemptOutcome, succeeded } from './outcome.ts';
import type { FinishedDelivery, Sending, Step } from './public.ts';
import { type Entry, settle } from './settle.ts';

/**
 * Remote servers may hang, each occupying a slot. A step holds one of the process's ten database connections.
 * Everything else goes to the operator's own mail server.
 */
const limits = {
  remote: { maxAttempts: 64, maxPerTarget: 2, maxPerFastTarget: 8, maxAhead: 24 },
  step: { maxAttempts: 4, maxPerTarget: 4, maxPerFastTarget: 4, maxAhead: 0 },
  other: { maxAttempts: 8, maxPerTarget: 8, maxPerFastTarget: 8, maxAhead: 0 },
} as const;

/** An attempt that hangs must not hold a slot forever. */
const DELIVERY_TIMEOUT_SECONDS = 30;
/** A target that responds within this time is fast: its waiting deliveries get their turn soon. */
const FAST_MS = 1000;
/** The maximum sleep, which bounds the cost of a missed wake-up. */
const MAX_SLEEP_MS = 60_000;
/** The minimum sleep, so that deliveries held by another process are not polled without pause. */
const MIN_SLEEP_MS = 100;
const RETRY_MS = 5_000;

export interface WorkerDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly live: Live;
  readonly kinds: readonly (Sending | Step)[];
  /** Called in the transaction that ends deliveries, before they are recorded as over. */
  readonly onOver: readonly ((db: Db, deliveries: readonly FinishedDelivery[]) => Promise<void>)[];
}

/** Makes due deliveries concurrently until it is stopped. */
export class DeliveryWorker {
  readonly #dependencies: WorkerDependencies;
  readonly #kinds: ReadonlyMap<string, Sending | Step>;
  readonly #lanes: readonly DeliveryLane[];
  readonly #recorder: OutcomeRecorder;
  readonly #leases: Leases;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #round: Promise<void> | undefined;
  readonly #lanesToPoll = new Set<DeliveryLane>();
  /** When the next delivery is due in lanes that had nothing more to claim. */
  readonly #nextDue = new Map<DeliveryLane, Date | undefined>();
  #timer: NodeJS.Timeout | undefined;

  constructor(dependencies: WorkerDependencies) {
    this.#dependencies = dependencies;
    this.#kinds = new Map(dependencies.kinds.map((kind) => [kind.kind, kind]));
    const byLane = Map.groupBy(dependencies.kinds, laneOf);
    this.#lanes = [...byLane].map(
      ([lane, kinds]) =>
        new DeliveryLane(
          kinds.map(({ kind }) => kind),
          limits[lane],
        ),
    );
    this.#recorder = new OutcomeRecorder(dependencies);
    this.#leases = new Leases(dependencies);
  }

  /** Looks for due deliveries now, in one lane or in all. If a search is running, searches once more afterwards. */
  wake(lane?: DeliveryLane): void {
    if (this.#stop.signal.aborted) return;
    for (const one of lane ? [lane] : this.#lanes) this.#lanesToPoll.add(one);
    this.#round ??= this.#poll().finally(() => {
      this.#round = undefined;
      const [next] = this.#lanesToPoll;
      if (next) this.wake(next);
    });
  }

  /**
   * Claims nothing new, releases what has not started, and resolves when deliveries in flight have ended or after
   * `grace` milliseconds.
   */
  async stop(grace = 8_000): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#round;
    await this.#releaseClaims(this.#lanes.flatMap((lane) => lane.empty()));
    // A full disk or a database that is unavailable must not hold up the stop for as long as a slow target may.
    this.#recorder.stopRetrying(grace / 4);
    const gracePeriod = new Promise((resolve) => setTimeout(resolve, grace).unref());
    await Promise.race([Promise.all(this.#running), gracePeriod]);
    this.#leases.end();
  }

  async #poll(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      for (const lane of this.#lanesToPoll) {
        this.#lanesToPoll.delete(lane);
        this.#nextDue.delete(lane);
        await this.#fill(lane);
        if (this.#stop.signal.aborted) return;
      }
    } catch (error) {
      this.#dependencies.log.error({ err: error }, 'the delivery queue could not be read');
      this.#lanesToPoll.clear();
      const later = new Date(this.#dependencies.clock.now().getTime() + RETRY_MS);
      for (const lane of this.#lanes) this.#nextDue.set(lane, later);
    }
    this.#sleep();
  }

  async #fill(lane: DeliveryLane): Promise<void> {
    const { db, clock } = this.#dependencies;
    for (let free = lane.wanted; free && !this.#stop.signal.aborted; free = lane.wanted) {
      const wanted = { ...free, inProgressIds: this.#leases.inProgressIds };
      const claimed = await claimDue(db, wanted, clock.now());
      this.#leases.hold(claimed);
      lane.add(claimed, wanted);
      if (claimed.length === 0) return void this.#nextDue.set(lane, await nextDue(db, wanted));
      this.#begin(lane);
    }
  }

  /** Starts every delivery whose turn it is. */
  #begin(lane: DeliveryLane): void {
    if (this.#stop.signal.aborted) return;
    for (let claimed = lane.next(); claimed; claimed = lane.next()) {
      const run = this.#deliver(claimed, lane).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  /** Frees the slot as soon as the outcome is known; recording continues. */
  async #deliver(claimed: Claimed, lane: DeliveryLane): Promise<void> {
    const kind = this.#kinds.get(claimed.kind);
    const outcome = await this.#try(kind, claimed);
    const took = outcome ? outcome.endedAt.getTime() - outcome.startedAt.getTime() : 0;
    const erasesPayload = erases(kind, outcome?.state);
    const recorded = outcome && this.#record({ ...outcome, erasesPayload, isReported: kind?.isReported ?? false });
    const { back, canClaimMore } = lane.ended(claimed, outcome?.state !== 'waiting' && took < FAST_MS);
    this.#begin(lane);
    if (canClaimMore) this.wake(lane);
    await this.#releaseClaims(back);
    await recorded;
    this.#leases.release([claimed]);
    lane.recorded();
    this.#begin(lane);
    // The retry may be due earlier than any known delivery.
    if (outcome?.state === 'waiting') this.wake(lane);
  }

  async #record(entry: Entry): Promise<void> {
    await this.#recorder.record(entry).catch((error: unknown) =>
      // It is repeated when its lease expires.
      this.#dependencies.log.error({ err: error, delivery: entry.claimed.id }, 'a delivery outcome was not recorded'),
    );
  }

  /** Undefined if the outcome is already recorded. */
  async #try(kind: Sending | Step | undefined, claimed: Claimed): Promise<AttemptOutcome | undefined> {
    const { clock, log } = this.#dependencies;
    const startedAt = clock.now();
    const span = () => ({ claimed, startedAt, endedAt: clock.now() });
    try {
      if (!kind) throw new Error(`No module handles deliveries of the kind ${claimed.kind}`);
      if ('step' in kind) return await this.#step(kind, claimed, startedAt);
      const late = new NoResponse(DELIVERY_TIMEOUT_SECONDS);
      const response = await withTimeout(DELIVERY_TIMEOUT_SECONDS, late, (signal) => kind.deliver(claimed, signal));
      return succeeded(span(), response ?? undefined);
    } catch (error) {
      const outcome = failed(span(), error);
      const what = { err: error, delivery: claimed.id, kind: claimed.kind, next: outcome.next };
      if (outcome.counts) log.warn(what, outcome.next ? 'delivery attempt failed' : 'delivery failed permanently');
      return outcome;
    }
  }

  /** Runs the step and its completion in one transaction, so it takes effect exactly once. */
  #step(kind: Step, claimed: Claimed, startedAt: Date): Promise<undefined> {
    const { db, clock } = this.#dependencies;
    return inTransaction(db, async (tx) => {
      await kind.step(tx, claimed);
      const outcome = succeeded({ claimed, startedAt, endedAt: clock.now() });
      const recorded = await settle(tx, [{ ...outcome, erasesPayload: erases(kind, outcome.state) }]);
      if (!recorded.has(claimed.id)) throw new Error('Another process has taken it over');
      return undefined;
    });
  }

  async #releaseClaims(claimed: readonly Claimed[]): Promise<void> {
    if (claimed.length === 0) return;
    this.#leases.release(claimed);
    await releaseClaims(this.#dependencies.db, claimed).catch((error: unknown) =>
      this.#dependencies.log.error({ err: error }, 'claimed deliveries could not be released'),
    );
  }

  /** Sleeps until the next delivery that fits is due. Any finished attempt frees room and wakes it. */
  #sleep(): void {
    if (this.#nextDue.size === 0) return;
    const times = [...this.#nextDue.values()].flatMap((due) => due?.getTime() ?? []);
    const wait = Math.min(...times, Number.POSITIVE_INFINITY) - this.#dependencies.clock.now().getTime();
    this.#wakeIn(Math.max(wait, MIN_SLEEP_MS));
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(milliseconds, MAX_SLEEP_MS)).unref();
  }
}

const erases = (kind: Sending | Step | undefined, state: AttemptOutcome['state'] | undefined): boolean =>
  kind?.erasesPayload === 'on success' ? state === 'done' : (kind?.erasesPayload ?? false);

function laneOf(kind: Sending | Step): keyof typeof limits {
  if ('step' in kind) return 'step';
  return kind.isRemote === true ? 'remote' : 'other';
}
