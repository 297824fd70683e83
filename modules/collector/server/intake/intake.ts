import { type Config, MicroBatch, createError } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import { type Draft, type StoredSubmission, weightOf } from './draft.ts';
import { Checks } from './checks.ts';
import { DraftWriter, type Services, type DraftResult } from './draft-writer.ts';
import { store } from './store.ts';

/** Acknowledges submissions: they are stored, or will be. */
export interface Acceptance {
  accept(draft: Draft): Promise<Pick<StoredSubmission, 'form'>>;
}

/** Stores submissions. */
export interface SubmissionIntake extends Acceptance {
  accept(draft: Draft): Promise<StoredSubmission>;
  /** Rejects new submissions and finishes the pending ones. */
  stop(): Promise<void>;
}

/**
 * Number of queues and of concurrent batches in each. Two batches in all: one is in the database while the other is
 * parsed or responded to. More would make batches smaller.
 */
interface IntakeQueues {
  readonly count: number;
  readonly maxConcurrent: number;
}

/** On PostgreSQL a form always uses the same queue, so that two batches never wait for each other's form locks. */
const byForm: IntakeQueues = { count: 2, maxConcurrent: 1 };
/** The embedded engine runs statements one after another anyway, so a batch may mix forms. */
const ofAllForms: IntakeQueues = { count: 1, maxConcurrent: 2 };

export const queuesOn = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): IntakeQueues =>
  databaseUrl === undefined ? ofAllForms : byForm;

interface IntakeOptions {
  readonly queues?: IntakeQueues;
  /** Replaces `store` in benchmarks that measure the cost of writing. */
  readonly write?: typeof store;
}

/** Accepts submissions. Each resolves when its batch has committed. */
export class Intake implements SubmissionIntake {
  readonly #queues: readonly MicroBatch<Draft, DraftResult>[];
  readonly #checks: Checks;

  constructor(services: Services, { queues: { count, maxConcurrent } = byForm, write = store }: IntakeOptions = {}) {
    this.#checks = new Checks(services);
    const writer = new DraftWriter(services, write);
    this.#queues = Array.from(
      { length: count },
      () =>
        new MicroBatch<Draft, DraftResult>({
          flush: (drafts) => writer.accept(drafts),
          maxItems: 500,
          maxConcurrent,
          maxWeight: 4_000_000,
          weigh: weightOf,
          maxWaiting: 10_000 / count,
          rejection: () => createError(errors.STOPPING, {}, 5),
        }),
    );
  }

  /** Checks may take seconds, so they run outside the batches. */
  async accept(draft: Draft): Promise<StoredSubmission> {
    const taken = await this.#batched(draft);
    if ('id' in taken) return taken;
    const verdict = await this.#checks.verdictOn(taken.unchecked, draft);
    const checked = await this.#batched({ ...draft, verdict });
    if ('id' in checked) return checked;
    throw new Error('A submission must not be checked twice');
  }

  async #batched(draft: Draft): Promise<DraftResult> {
    const queue = this.#queues[queueOf(draft.formUid, this.#queues.length)];
    if (!queue) throw new Error('An intake has at least one queue');
    return queue.add(draft);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.stop()));
  }
}

/** Stable per form. Uids are random, so forms spread evenly. */
export function queueOf(formUid: string, queues: number): number {
  let sum = 0;
  for (let at = 0; at < formUid.length; at += 1) sum += formUid.charCodeAt(at);
  return sum % queues;
}
