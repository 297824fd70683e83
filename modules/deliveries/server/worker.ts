import { type Clock, type Db, withTimeout, inTransaction, type Live, type Logger } from '../../../server/kit.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';
import { type Claimed, claimDue, giveBack, nextDue } from './claim.ts';
import { Lane } from './lane.ts';
import { Leases } from './leases.ts';
import { failed, type Outcome, succeeded } from './outcome.ts';
import type { Over, Sending, Step } from './public.ts';
import { type Entry, settle } from './settle.ts';

/**
 * Remote servers may hang, each occupying a slot. A step holds one of the process's ten database connections.
 * Everything else goes to the operator's own mail server.
 */
const limits = {
  remote: { maxAttempts: 64, maxPerTarget: 2, maxPerQuickTarget: 8, maxAhead: 24 },
  step: { maxAttempts: 4, maxPerTarget: 4, maxPerQuickTarget: 4, maxAhead: 0 },
  other: { maxAttempts: 8, maxPerTarget: 8, maxPerQuickTarget: 8, maxAhead: 0 },
} as const;

const TRY_SECONDS = 30;
/** An attempt that hangs must not hold a slot forever. */
const NO_RESPONSE = `No response within ${TRY_SECONDS} seconds`;
/** A target that responds within this time is quick: its waiting deliveries get their turn soon. */
const QUICK_MS = 1000;
/** The maximum sleep, which bounds the cost of a missed wake-up. */
const MAX_SLEEP_MS = 60_000;
/** The minimum sleep, so that deliveries held by another process are not polled without pause. */
const MIN_SLEEP_MS = 100;
const RETRY_MS = 5_000;

export interface WorkerTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly live: Live;
  readonly kinds: readonly (Sending | Step)[];
  /** Called in the transaction that ends deliveries, before they are recorded as over. */
  readonly onOver: readonly ((db: Db, deliveries: readonly Over[]) => Promise<void>)[];
}

/** Makes due deliveries concurrently until it is stopped. */
export class DeliveryWorker {
  readonly #tools: WorkerTools;
  readonly #kinds: ReadonlyMap<string, Sending | Step>;
  readonly #lanes: readonly Lane[];
  readonly #recorder: OutcomeRecorder;
  readonly #leases: Leases;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #round: Promise<void> | undefined;
  readonly #toLookAt = new Set<Lane>();
  /** When the next delivery is due in lanes that had nothing more to claim. */
  readonly #dues = new Map<Lane, Date | undefined>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tools: WorkerTools) {
    this.#tools = tools;
    this.#kinds = new Map(tools.kinds.map((kind) => [kind.kind, kind]));
    const byLane = Map.groupBy(tools.kinds, laneOf);
    this.#lanes = [...byLane].map(
      ([lane, kinds]) =>
        new Lane(
          kinds.map(({ kind }) => kind),
          limits[lane],
        ),
    );
    this.#recorder = new OutcomeRecorder(tools);
    this.#leases = new Leases(tools);
  }

  /** Looks for due deliveries now, in one lane or in all. If a search is running, searches once more afterwards. */
  wake(lane?: Lane): void {
    if (this.#stop.signal.aborted) return;
    for (const one of lane ? [lane] : this.#lanes) this.#toLookAt.add(one);
    this.#round ??= this.#look().finally(() => {
      this.#round = undefined;
      const [next] = this.#toLookAt;
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
    await this.#giveBack(this.#lanes.flatMap((lane) => lane.empty()));
    // A full disk or a database that is unavailable must not hold up the stop for as long as a slow target may.
    this.#recorder.stopRetrying(grace / 4);
    const gracePeriod = new Promise((resolve) => setTimeout(resolve, grace).unref());
    await Promise.race([Promise.all(this.#running), gracePeriod]);
    this.#leases.end();
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      for (const lane of this.#toLookAt) {
        this.#toLookAt.delete(lane);
        this.#dues.delete(lane);
        await this.#fill(lane);
        if (this.#stop.signal.aborted) return;
      }
    } catch (error) {
      this.#tools.log.error({ err: error }, 'the delivery queue could not be read');
      this.#toLookAt.clear();
      const later = new Date(this.#tools.clock.now().getTime() + RETRY_MS);
      for (const lane of this.#lanes) this.#dues.set(lane, later);
    }
    this.#sleep();
  }

  async #fill(lane: Lane): Promise<void> {
    const { db, clock } = this.#tools;
    for (let wanted = lane.wanted; wanted && !this.#stop.signal.aborted; wanted = lane.wanted) {
      const claimed = await claimDue(db, wanted, clock.now());
      this.#leases.hold(claimed);
      lane.take(claimed, wanted);
      if (claimed.length === 0) return void this.#dues.set(lane, await nextDue(db, wanted));
      this.#begin(lane);
    }
  }

  /** Starts every delivery whose turn it is. */
  #begin(lane: Lane): void {
    if (this.#stop.signal.aborted) return;
    for (let claimed = lane.next(); claimed; claimed = lane.next()) {
      const run = this.#make(claimed, lane).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  /** Frees the slot as soon as the outcome is known; recording continues. */
  async #make(claimed: Claimed, lane: Lane): Promise<void> {
    const kind = this.#kinds.get(claimed.kind);
    const outcome = await this.#try(kind, claimed);
    const took = outcome ? outcome.endedAt.getTime() - outcome.startedAt.getTime() : 0;
    const noted = outcome && this.#note({ ...outcome, forgets: kind?.forgets ?? false });
    const { back, hasRoom } = lane.ended(claimed, outcome?.state !== 'waiting' && took < QUICK_MS);
    this.#begin(lane);
    if (hasRoom) this.wake(lane);
    await this.#giveBack(back);
    await noted;
    this.#leases.release([claimed]);
    lane.noted();
    this.#begin(lane);
    // The retry may be due earlier than any known delivery.
    if (outcome?.state === 'waiting') this.wake(lane);
  }

  async #note(entry: Entry): Promise<void> {
    await this.#recorder.record(entry).catch((error: unknown) =>
      // It is repeated when its lease expires.
      this.#tools.log.error({ err: error, delivery: entry.claimed.id }, 'a delivery outcome was not recorded'),
    );
  }

  /** Undefined if the outcome is already recorded. */
  async #try(kind: Sending | Step | undefined, claimed: Claimed): Promise<Outcome | undefined> {
    const { clock, log } = this.#tools;
    const startedAt = clock.now();
    const span = () => ({ claimed, startedAt, endedAt: clock.now() });
    try {
      if (!kind) throw new Error(`No module handles deliveries of the kind ${claimed.kind}`);
      if ('step' in kind) return await this.#step(kind, claimed, startedAt);
      const response = await withTimeout(TRY_SECONDS, NO_RESPONSE, (signal) => kind.deliver(claimed, signal));
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
    const { db, clock } = this.#tools;
    return inTransaction(db, async (tx) => {
      await kind.step(tx, claimed);
      const outcome = succeeded({ claimed, startedAt, endedAt: clock.now() });
      const noted = await settle(tx, [{ ...outcome, forgets: kind.forgets ?? false }]);
      if (!noted.has(claimed.id)) throw new Error('Another process has taken it over');
      return undefined;
    });
  }

  async #giveBack(claimed: readonly Claimed[]): Promise<void> {
    if (claimed.length === 0) return;
    this.#leases.release(claimed);
    await giveBack(this.#tools.db, claimed).catch((error: unknown) =>
      this.#tools.log.error({ err: error }, 'claimed deliveries could not be released'),
    );
  }

  /** Sleeps until the next delivery that fits is due. Any finished attempt frees room and wakes it. */
  #sleep(): void {
    if (this.#dues.size === 0) return;
    const times = [...this.#dues.values()].flatMap((due) => due?.getTime() ?? []);
    const wait = Math.min(...times, Number.POSITIVE_INFINITY) - this.#tools.clock.now().getTime();
    this.#wakeIn(Math.max(wait, MIN_SLEEP_MS));
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(milliseconds, MAX_SLEEP_MS)).unref();
  }
}

function laneOf(kind: Sending | Step): keyof typeof limits {
  if ('step' in kind) return 'step';
  return kind.isRemote === true ? 'remote' : 'other';
}
