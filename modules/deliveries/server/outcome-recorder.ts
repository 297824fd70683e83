import { setTimeout as after } from 'node:timers/promises';
import { type Db, inTransaction, isDatabaseFailure, type Live, type Logger, MicroBatch } from '../../../server/kit.ts';
import type { FinishedDelivery } from './public.ts';
import { type Entry, settle } from './settle.ts';

const RETRY_MS = 1000;
/** How long to retry during a database outage. After that, the delivery is repeated. */
const TIMEOUT_MS = 120_000;

export interface RecorderServices {
  readonly db: Db;
  readonly live: Live;
  readonly log: Logger;
  /** Called in the transaction that ends deliveries, before they are recorded as over. */
  readonly onOver: readonly ((db: Db, deliveries: readonly FinishedDelivery[]) => Promise<void>)[];
}

/** Records delivery outcomes. Outcomes that arrive during a write join the next batch. */
export class OutcomeRecorder {
  readonly #services: RecorderServices;
  readonly #writes: MicroBatch<Entry, void>;
  /** When retries end during a stop, in milliseconds of `performance.now()`. */
  #stopAt = Number.POSITIVE_INFINITY;

  constructor(services: RecorderServices) {
    this.#services = services;
    this.#writes = new MicroBatch<Entry, void>({
      flush: (entries) => this.#write(entries),
      maxItems: 200,
      maxWeight: 4_000_000,
      // The payload is not rewritten; responses are stored up to 500 characters.
      weigh: () => 2000,
      maxWaiting: Number.POSITIVE_INFINITY,
      rejection: () => new Error('The server is stopping'),
    });
  }

  /**
   * Ends retries after so many milliseconds. A delivery whose outcome cannot be recorded by then is repeated under its
   * id.
   */
  stopRetrying(milliseconds: number): void {
    this.#stopAt = performance.now() + milliseconds;
  }

  /** Resolves when the outcome is recorded. Retries for a while during a database outage. */
  async record(entry: Entry): Promise<void> {
    const until = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await this.#writes.add(entry);
      } catch (error) {
        if (!isDatabaseFailure(error) || performance.now() > Math.min(until, this.#stopAt)) throw error;
        await after(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async #write(entries: readonly Entry[]): Promise<readonly { readonly ok: void }[]> {
    const over = entries.filter(isOver);
    if (over.length === 0) await settle(this.#services.db, entries);
    else await this.#settleAndReport(entries, over);
    // The outcome is recorded: an error here must not record it again.
    await this.#notify(entries).catch((error: unknown) =>
      this.#services.log.warn({ err: error }, 'a live event was not sent'),
    );
    return entries.map(() => ({ ok: undefined }));
  }

  /**
   * Reports before it records, because a report locks the form, as the deletion of a form does before its deliveries.
   * If an outcome turns out to be recorded already, or its attempt to be taken over, it starts again without that
   * report.
   */
  async #settleAndReport(entries: readonly Entry[], over: readonly Entry[]): Promise<void> {
    try {
      await inTransaction(this.#services.db, async (tx) => {
        const deliveries = over.map(finishedOf);
        for (const notify of deliveries.length > 0 ? this.#services.onOver : []) await notify(tx, deliveries);
        const recorded = await settle(tx, entries);
        const current = over.filter(({ claimed }) => recorded.get(claimed.id) === claimed.attempt);
        if (current.length < over.length) throw new ReportedTooMuch(current);
      });
    } catch (error) {
      if (!(error instanceof ReportedTooMuch)) throw error;
      await this.#settleAndReport(entries, error.current);
    }
  }

  /** Notifies open consoles of the submission. A successful email needs no notification. */
  async #notify(entries: readonly Entry[]): Promise<void> {
    const over = entries.filter(
      ({ state, response, claimed }) => state !== 'done' || response !== undefined || claimed.attempt > 1,
    );
    const submissions = over.map(({ claimed: { formId, submissionId } }) => ({ formId, submissionId }));
    const once = new Map(
      submissions.map((submission) => [`${submission.formId} ${submission.submissionId}`, submission]),
    );
    await Promise.all(
      [...once.values()].map(async ({ formId, submissionId }) => {
        if (formId === null || submissionId === null) return;
        const event = { event: 'deliveries', form_id: formId, submission_id: submissionId };
        await this.#services.live.publish(`form:${formId}`, event);
      }),
    );
  }
}

/** Undoes a report. */
class ReportedTooMuch extends Error {
  /** The deliveries to report. */
  readonly current: readonly Entry[];

  constructor(current: readonly Entry[]) {
    super('An outcome that was reported is not recorded');
    this.current = current;
  }
}

/**
 * Delivered emails are too many and of no interest: only failures, deliveries to remote servers and those of reported
 * kinds are.
 */
const isOver = ({ state, response, isReported = false }: Entry): boolean =>
  state === 'dead' || (state === 'done' && (response !== undefined || isReported));

function finishedOf({ claimed, state }: Entry): FinishedDelivery {
  const { id, formId, submissionId, target, kind } = claimed;
  return { id, formId, submissionId, target, kind, state: state === 'dead' ? 'dead' : 'done' };
}
