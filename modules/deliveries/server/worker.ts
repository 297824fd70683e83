import { type Clock, type Db, inTransaction, type Live, type Logger } from '../../../server/kit.ts';
import { type Claimed, claimDue, nextDue, settleDone, settleFailed, settleHeld } from './claim.ts';
import { type Answered, DeliveryFailed, DeliveryHeld, type DeliveryKind, type Over } from './public.ts';
import { nextTry } from './schedule.ts';

/** Tries at once in one process, of kinds that ask strangers' servers and of all others each: who hangs delays no mail. */
const AT_ONCE = 8;
/** Of these, to one target: who hangs delays few others. */
const AT_ONE_TARGET = 2;
const TRY_SECONDS = 30;
/** The longest sleep: what a missed wake-up costs at most. */
const LONGEST_NAP = 60_000;
/** What is due but held by another process is not asked for without pause. */
const SHORTEST_NAP = 100;
const AFTER_TROUBLE = 5_000;

export interface WorkerTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly live: Live;
  readonly kinds: readonly DeliveryKind[];
  /** Told in the transaction that ends a delivery, before it is noted as over. */
  readonly onOver: readonly ((db: Db, delivery: Over) => Promise<void>)[];
}

/** A try that is under way. */
interface Running {
  readonly run: Promise<void>;
  readonly isRemote: boolean;
  readonly target: string;
}

/** Makes due deliveries, a few at once, until it is stopped. */
export class DeliveryWorker {
  readonly #tools: WorkerTools;
  readonly #kinds: ReadonlyMap<string, DeliveryKind>;
  readonly #running = new Map<number, Running>();
  readonly #stop = new AbortController();
  #round: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(tools: WorkerTools) {
    this.#tools = tools;
    this.#kinds = new Map(tools.kinds.map((kind) => [kind.kind, kind]));
  }

  /** Looks for due deliveries now. Called while looking, it looks once more. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    this.#again = true;
    this.#round ??= this.#look().finally(() => {
      this.#round = undefined;
      if (this.#again) this.wake();
    });
  }

  /** Takes nothing new and resolves when what is under way has ended, at the latest after `grace` milliseconds and a try's own end. */
  async stop(grace = 8_000): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#round;
    const patience = new Promise((resolve) => setTimeout(resolve, grace).unref());
    await Promise.race([Promise.all([...this.#running.values()].map(({ run }) => run)), patience]);
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      while (this.#again && !this.#stop.signal.aborted) {
        this.#again = false;
        await this.#fill();
      }
      await this.#sleep();
    } catch (error) {
      this.#tools.log.error({ err: error }, 'the delivery queue could not be read');
      this.#wakeIn(AFTER_TROUBLE);
    }
  }

  async #fill(): Promise<void> {
    await this.#fillLane(false);
    await this.#fillLane(true);
  }

  /** Strangers' servers are claimed for one by one, so that no more are than one target may have. */
  async #fillLane(isRemote: boolean): Promise<void> {
    const { db, clock } = this.#tools;
    const kinds = this.#kindsOf(isRemote);
    const free = this.#freeIn(isRemote);
    if (free <= 0 || kinds.length === 0) return;
    const most = isRemote ? 1 : free;
    const claimed = await claimDue(db, { kinds, busy: this.#busyTargets() }, most, clock.now());
    if (claimed.length === most) this.#again = true;
    for (const one of claimed) this.#start(one, isRemote);
  }

  #kindsOf(isRemote: boolean): readonly string[] {
    return [...this.#kinds.values()].filter((kind) => (kind.isRemote ?? false) === isRemote).map(({ kind }) => kind);
  }

  #freeIn(isRemote: boolean): number {
    return AT_ONCE - [...this.#running.values()].filter((one) => one.isRemote === isRemote).length;
  }

  #busyTargets(): readonly string[] {
    const remote = [...this.#running.values()].filter((one) => one.isRemote);
    const byTarget = Map.groupBy(remote, ({ target }) => target);
    return [...byTarget].filter(([, running]) => running.length >= AT_ONE_TARGET).map(([target]) => target);
  }

  #start(claimed: Claimed, isRemote: boolean): void {
    const run = this.#make(claimed)
      .catch((error: unknown) =>
        this.#tools.log.error({ err: error, delivery: claimed.id }, 'a delivery was not noted'),
      )
      .finally(() => {
        this.#running.delete(claimed.id);
        this.wake();
      });
    this.#running.set(claimed.id, { run, isRemote, target: claimed.target });
  }

  async #make(claimed: Claimed): Promise<void> {
    const kind = this.#kinds.get(claimed.kind);
    if (!kind) return;
    const startedAt = this.#tools.clock.now();
    const outcome = await inTime((signal) => kind.deliver(claimed, signal)).then(
      (answered) => ({ answered: answered ?? undefined }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome) await this.#settleFailed(claimed, kind, startedAt, outcome.error);
    else await this.#settleDone(claimed, kind, startedAt, outcome.answered);
    const isNews = 'error' in outcome || outcome.answered !== undefined || claimed.attempt > 1;
    if (isNews) await this.#tell(claimed);
  }

  async #settleDone(
    claimed: Claimed,
    kind: DeliveryKind,
    startedAt: Date,
    answered: Answered | undefined,
  ): Promise<void> {
    const one = { startedAt, endedAt: this.#tools.clock.now(), answered };
    const settle = (db: Db): Promise<void> => settleDone(db, claimed, one, kind.forgets ?? false);
    await (answered ? this.#end(claimed, 'done', settle) : settle(this.#tools.db));
  }

  async #settleFailed(claimed: Claimed, kind: DeliveryKind, startedAt: Date, error: unknown): Promise<void> {
    const { db, clock, log } = this.#tools;
    const now = clock.now();
    if (error instanceof DeliveryHeld) {
      return settleHeld(db, claimed, error.message, new Date(now.getTime() + error.seconds * 1000));
    }
    const next = nextAfter(error, claimed.attempt, now);
    log.warn(
      { err: error, delivery: claimed.id, kind: claimed.kind, next },
      next ? 'delivery failed' : 'delivery given up',
    );
    const one = { startedAt, endedAt: now, answered: error instanceof DeliveryFailed ? error.answered : undefined };
    const message = error instanceof Error ? error.message : String(error);
    const failure = { error: message, next, forgets: kind.forgets ?? false };
    const settle = (within: Db): Promise<void> => settleFailed(within, claimed, one, failure);
    await (next ? settle(db) : this.#end(claimed, 'dead', settle));
  }

  #end(claimed: Claimed, state: Over['state'], settle: (db: Db) => Promise<void>): Promise<void> {
    const { id, formId, submissionId, target, kind } = claimed;
    return inTransaction(this.#tools.db, async (tx) => {
      for (const tell of this.#tools.onOver) await tell(tx, { id, formId, submissionId, target, kind, state });
      await settle(tx);
    });
  }

  /** Who has the submission open sees how it went. A mail that left at once is no news. */
  async #tell({ formId, submissionId }: Claimed): Promise<void> {
    if (formId === null || submissionId === null) return;
    const note = { event: 'deliveries', form_id: formId, submission_id: submissionId };
    await this.#tools.live.publish(`form:${formId}`, note);
  }

  /** Until the next that there is room for is due; whatever ends makes room and wakes. */
  async #sleep(): Promise<void> {
    const kinds = [false, true].filter((isRemote) => this.#freeIn(isRemote) > 0).flatMap((one) => this.#kindsOf(one));
    if (kinds.length === 0) return;
    const due = await nextDue(this.#tools.db, { kinds, busy: this.#busyTargets() });
    const wait = due === undefined ? LONGEST_NAP : due.getTime() - this.#tools.clock.now().getTime();
    this.#wakeIn(Math.max(wait, SHORTEST_NAP));
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(milliseconds, LONGEST_NAP)).unref();
  }
}

/** A try that hangs must not hold a place, nor outlive its lease. */
function inTime<T>(deliver: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TRY_SECONDS * 1000);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${TRY_SECONDS} seconds`)));
  });
  return Promise.race([deliver(signal), tooLate]);
}

function nextAfter(error: unknown, attempt: number, now: Date): Date | undefined {
  if (!(error instanceof DeliveryFailed)) return nextTry(attempt, now);
  return error.final ? undefined : nextTry(attempt, now, error.retryAfter);
}
