import { type Config, MicroBatch, createError } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import { type Draft, type Stored, weightOf } from './draft.ts';
import { Checks } from './checks.ts';
import { DraftTaker, type Frame, type Taken } from './draft-taker.ts';
import { store } from './store.ts';

/** What takes the submissions that came in. */
export interface SubmissionIntake {
  take(draft: Draft): Promise<Stored>;
  /** Takes nothing more, and finishes what it has. */
  stop(): Promise<void>;
}

/**
 * Queues of submissions, and how many batches of each may be under way. Two in all: while one is in the database, the other is
 * read or answered. More would be smaller.
 */
interface Lanes {
  readonly count: number;
  readonly atOnce: number;
}

/** On PostgreSQL a form always has the same lane, so that no two batches wait for each other's forms. */
const byForm: Lanes = { count: 2, atOnce: 1 };
/** The embedded engine does one thing after the other anyway: there a batch is of whatever forms. */
const ofAllForms: Lanes = { count: 1, atOnce: 2 };

export const lanesOn = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): Lanes =>
  databaseUrl === undefined ? ofAllForms : byForm;

interface IntakeOptions {
  readonly lanes?: Lanes;
  /** Another than the product's where something measures what writing costs. */
  readonly write?: typeof store;
}

/** Takes submissions: each is answered when its batch has committed. */
export class Intake implements SubmissionIntake {
  readonly #lanes: readonly MicroBatch<Draft, Taken>[];
  readonly #checks: Checks;

  constructor(frame: Frame, { lanes: { count, atOnce } = byForm, write = store }: IntakeOptions = {}) {
    this.#checks = new Checks(frame);
    const taker = new DraftTaker(frame, write);
    this.#lanes = Array.from(
      { length: count },
      () =>
        new MicroBatch<Draft, Taken>({
          flush: (drafts) => taker.take(drafts),
          most: 500,
          atOnce,
          mostWeight: 4_000_000,
          weigh: weightOf,
          mostWaiting: 10_000 / count,
          turnedAway: () => createError(errors.STOPPING, {}, 5),
        }),
    );
  }

  /** A form's checks may take seconds, so they are asked while no batch waits for them. */
  async take(draft: Draft): Promise<Stored> {
    const taken = await this.#batched(draft);
    if ('id' in taken) return taken;
    const verdict = await this.#checks.verdictOn(taken.unchecked, draft);
    const judged = await this.#batched({ ...draft, verdict });
    if ('id' in judged) return judged;
    throw new Error('A submission that was checked was to be checked again');
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

/** Always the same for a form; uids are random, so forms spread evenly. */
export function laneOf(formUid: string, lanes: number): number {
  let sum = 0;
  for (let at = 0; at < formUid.length; at += 1) sum += formUid.charCodeAt(at);
  return sum % lanes;
}
