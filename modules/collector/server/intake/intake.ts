import { type Config, MicroBatch, createError } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import { type Draft, type Stored, weightOf } from './draft.ts';
import { Checks } from './checks.ts';
import { DraftWriter, type Services, type Taken } from './draft-writer.ts';
import { store } from './store.ts';

/** Acknowledges submissions: they are stored, or will be. */
export interface Acceptance {
  take(draft: Draft): Promise<Pick<Stored, 'form'>>;
}

/** Stores submissions. */
export interface SubmissionIntake extends Acceptance {
  take(draft: Draft): Promise<Stored>;
  /** Rejects new submissions and finishes the pending ones. */
  stop(): Promise<void>;
}

/**
 * Number of queues and of concurrent batches in each. Two batches in all: one is in the database while the other is
 * parsed or responded to. More would make batches smaller.
 */
interface Lanes {
  readonly count: number;
  readonly maxConcurrent: number;
}

/** On PostgreSQL a form always uses the same lane, so that two batches never wait for each other's form locks. */
const byForm: Lanes = { count: 2, maxConcurrent: 1 };
/** The embedded engine runs statements one after another anyway, so a batch may mix forms. */
const ofAllForms: Lanes = { count: 1, maxConcurrent: 2 };

export const lanesOn = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): Lanes =>
  databaseUrl === undefined ? ofAllForms : byForm;

interface IntakeOptions {
  readonly lanes?: Lanes;
  /** Replaces `store` in benchmarks that measure the cost of writing. */
  readonly write?: typeof store;
}

/** Accepts submissions. Each resolves when its batch has committed. */
export class Intake implements SubmissionIntake {
  readonly #lanes: readonly MicroBatch<Draft, Taken>[];
  readonly #checks: Checks;

  constructor(services: Services, { lanes: { count, maxConcurrent } = byForm, write = store }: IntakeOptions = {}) {
    this.#checks = new Checks(services);
    const writer = new DraftWriter(services, write);
    this.#lanes = Array.from(
      { length: count },
      () =>
        new MicroBatch<Draft, Taken>({
          flush: (drafts) => writer.take(drafts),
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
  async take(draft: Draft): Promise<Stored> {
    const taken = await this.#batched(draft);
    if ('id' in taken) return taken;
    const verdict = await this.#checks.verdictOn(taken.unchecked, draft);
    const judged = await this.#batched({ ...draft, verdict });
    if ('id' in judged) return judged;
    throw new Error('A submission must not be checked twice');
  }

  async #batched(draft: Draft): Promise<Taken> {
    const lane = this.#lanes[laneOf(draft.formUid, this.#lanes.length)];
    if (!lane) throw new Error('An intake has at least one lane');
    return lane.take(draft);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}

/** Stable per form. Uids are random, so forms spread evenly. */
export function laneOf(formUid: string, lanes: number): number {
  let sum = 0;
  for (let at = 0; at < formUid.length; at += 1) sum += formUid.charCodeAt(at);
  return sum % lanes;
}
