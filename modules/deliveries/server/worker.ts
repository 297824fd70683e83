import { type Clock, type Db, inTime, inTransaction, type Live, type Logger } from '../../../server/kit.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';
import { type Claimed, claimDue, giveBack, nextDue } from './claim.ts';
import { Lane } from './lane.ts';
import { Leases } from './leases.ts';
import { failed, type Outcome, succeeded } from './outcome.ts';
import type { Over, Sending, Step } from './public.ts';
import { type Entry, settle } from './settle.ts';

/**
 * Strangers' servers may hang, and each then holds a place. A step holds a connection to the database, of which a process
 * has ten. All else goes to one server of the operator's own.
 */
const limits = {
  remote: { atOnce: 64, atOneTarget: 2, atQuickTarget: 8, ahead: 24 },
  step: { atOnce: 4, atOneTarget: 4, atQuickTarget: 4, ahead: 0 },
  other: { atOnce: 8, atOneTarget: 8, atQuickTarget: 8, ahead: 0 },
} as const;

const TRY_SECONDS = 30;
/** A try that hangs must not hold a place. */
const NO_ANSWER = `No answer within ${TRY_SECONDS} seconds`;
/** Within this a target is quick: what waits for it has its turn soon. */
const QUICK_MS = 1000;
/** The longest sleep: what a missed wake-up costs at most. */
const MAX_NAP = 60_000;
/** What is due but held by another process is not asked for without pause. */
const SHORTEST_NAP = 100;
const AFTER_TROUBLE = 5_000;

export interface WorkerTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly live: Live;
  readonly kinds: readonly (Sending | Step)[];
  /** Told in the transaction that ends deliveries, before they are noted as over. */
  readonly onOver: readonly ((db: Db, deliveries: readonly Over[]) => Promise<void>)[];
}

/** Makes due deliveries, some at once, until it is stopped. */
export class DeliveryWorker {
  readonly #tools: WorkerTools;
  readonly #kinds: ReadonlyMap<string, Sending | Step>;
  readonly #lanes: readonly Lane[];
  readonly #books: OutcomeRecorder;
  readonly #leases: Leases;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #round: Promise<void> | undefined;
  readonly #toLookAt = new Set<Lane>();
  /** When the next is due in lanes that had nothing more to take when they were looked at. */
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
    this.#books = new OutcomeRecorder(tools);
    this.#leases = new Leases(tools);
  }

  /** Looks for due deliveries now, of all lanes unless one is named. Called while looking, it looks once more. */
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
   * Takes nothing new, gives back what is not begun, and resolves when what is under way has ended, at the latest after
   * `grace` milliseconds.
   */
  async stop(grace = 8_000): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#round;
    await this.#giveBack(this.#lanes.flatMap((lane) => lane.empty()));
    const patience = new Promise((resolve) => setTimeout(resolve, grace).unref());
    await Promise.race([Promise.all(this.#running), patience]);
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
      const later = new Date(this.#tools.clock.now().getTime() + AFTER_TROUBLE);
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

  /** Begins with whatever has its turn. */
  #begin(lane: Lane): void {
    if (this.#stop.signal.aborted) return;
    for (let claimed = lane.next(); claimed; claimed = lane.next()) {
      const run = this.#make(claimed, lane).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  /** Its place is free as soon as it is known how the try went; noting that goes on. */
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
    // A try that failed may be due again sooner than anything that was known of.
    if (outcome?.state === 'waiting') this.wake(lane);
  }

  async #note(entry: Entry): Promise<void> {
    await this.#books.note(entry).catch((error: unknown) =>
      // It is made again when its lease is out.
      this.#tools.log.error({ err: error, delivery: entry.claimed.id }, 'a delivery was not noted'),
    );
  }

  /** Nothing where it is noted already. */
  async #try(kind: Sending | Step | undefined, claimed: Claimed): Promise<Outcome | undefined> {
    const { clock, log } = this.#tools;
    const startedAt = clock.now();
    const span = () => ({ claimed, startedAt, endedAt: clock.now() });
    try {
      if (!kind) throw new Error(`No module makes deliveries of the kind ${claimed.kind}`);
      if ('step' in kind) return await this.#step(kind, claimed, startedAt);
      const answered = await inTime(TRY_SECONDS, NO_ANSWER, (signal) => kind.deliver(claimed, signal));
      return succeeded(span(), answered ?? undefined);
    } catch (error) {
      const outcome = failed(span(), error);
      const what = { err: error, delivery: claimed.id, kind: claimed.kind, next: outcome.next };
      if (outcome.counts) log.warn(what, outcome.next ? 'delivery failed' : 'delivery given up');
      return outcome;
    }
  }

  /** What it does and that it is done are one transaction: it takes effect once, whatever happens. */
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
      this.#tools.log.error({ err: error }, 'deliveries that were taken could not be given back'),
    );
  }

  /** Until the next that there is room for is due; whatever ends makes room and wakes. */
  #sleep(): void {
    if (this.#dues.size === 0) return;
    const times = [...this.#dues.values()].flatMap((due) => due?.getTime() ?? []);
    const wait = Math.min(...times, Number.POSITIVE_INFINITY) - this.#tools.clock.now().getTime();
    this.#wakeIn(Math.max(wait, SHORTEST_NAP));
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(milliseconds, MAX_NAP)).unref();
  }
}

function laneOf(kind: Sending | Step): keyof typeof limits {
  if ('step' in kind) return 'step';
  return kind.isRemote === true ? 'remote' : 'other';
}
