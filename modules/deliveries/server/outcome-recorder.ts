import { setTimeout as after } from 'node:timers/promises';
import { type Db, inTransaction, isDatabaseTrouble, type Live, type Logger, MicroBatch } from '../../../server/kit.ts';
import type { Over } from './public.ts';
import { type Entry, settle } from './settle.ts';

const AFTER_TROUBLE = 1000;
/** For so long a database may be away before what could not be noted is left to be made again. */
const TIMEOUT_MS = 120_000;

export interface LedgerTools {
  readonly db: Db;
  readonly live: Live;
  readonly log: Logger;
  /** Told in the transaction that ends deliveries, before they are noted as over. */
  readonly onOver: readonly ((db: Db, deliveries: readonly Over[]) => Promise<void>)[];
}

/** Notes how tries went. Those that end while a note is being written are noted together in the next. */
export class OutcomeRecorder {
  readonly #tools: LedgerTools;
  readonly #notes: MicroBatch<Entry, void>;

  constructor(tools: LedgerTools) {
    this.#tools = tools;
    this.#notes = new MicroBatch<Entry, void>({
      flush: (entries) => this.#write(entries),
      most: 200,
      mostWeight: 4_000_000,
      // The payload of a delivery is not written again; what was answered is kept up to 500 characters.
      weigh: () => 2000,
      mostWaiting: Number.POSITIVE_INFINITY,
      turnedAway: () => new Error('The server is stopping'),
    });
  }

  /** Resolves when it is noted. While the database is away it is tried again, for a while. */
  async note(entry: Entry): Promise<void> {
    const until = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await this.#notes.take(entry);
      } catch (error) {
        if (!isDatabaseTrouble(error) || performance.now() > until) throw error;
        await after(AFTER_TROUBLE, undefined, { ref: false });
      }
    }
  }

  async #write(entries: readonly Entry[]): Promise<readonly { readonly ok: void }[]> {
    const over = entries.flatMap(overOf);
    if (over.length === 0) await settle(this.#tools.db, entries);
    else {
      await inTransaction(this.#tools.db, async (tx) => {
        for (const tell of this.#tools.onOver) await tell(tx, over);
        await settle(tx, entries);
      });
    }
    // It is noted: an error here must not note it once more.
    await this.#tell(entries).catch((error: unknown) =>
      this.#tools.log.warn({ err: error }, 'a live note was not sent'),
    );
    return entries.map(() => ({ ok: undefined }));
  }

  /** Who has the submission open sees how it went. A mail that left at once is no news. */
  async #tell(entries: readonly Entry[]): Promise<void> {
    const news = entries.filter(
      ({ state, answered, claimed }) => state !== 'done' || answered !== undefined || claimed.attempt > 1,
    );
    const places = news.map(({ claimed: { formId, submissionId } }) => ({ formId, submissionId }));
    const once = new Map(places.map((place) => [`${place.formId} ${place.submissionId}`, place]));
    await Promise.all(
      [...once.values()].map(async ({ formId, submissionId }) => {
        if (formId === null || submissionId === null) return;
        const note = { event: 'deliveries', form_id: formId, submission_id: submissionId };
        await this.#tools.live.publish(`form:${formId}`, note);
      }),
    );
  }
}

/** Mails that went out are too many and say nothing: only what someone's server took, and what was given up. */
function overOf({ claimed, state, answered }: Entry): readonly Over[] {
  if (state === 'waiting' || (state === 'done' && answered === undefined)) return [];
  const { id, formId, submissionId, target, kind } = claimed;
  return [{ id, formId, submissionId, target, kind, state }];
}
