import { type Config, refuse } from '../../../../server/kit.ts';
import { refusals } from '../../refusals.ts';
import { type Draft, type Stored, weightOf } from './draft.ts';
import { DraftTaker, type Frame } from './draft-taker.ts';
import { MicroBatch } from './micro-batch.ts';
import { store } from './store.ts';

/** What takes the submissions that came in. */
export interface SubmissionIntake {
  take(draft: Draft): Promise<Stored>;
  /** Takes nothing more, and finishes what it has. */
  stop(): Promise<void>;
}

/** The embedded engine has one connection and would only wait; PostgreSQL joins the commits of several into one sync. */
export const lanesOn = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): number => (databaseUrl === undefined ? 1 : 3);

interface IntakeOptions {
  /** How many batches may be under way at once, each of forms of its own. */
  readonly lanes?: number;
  /** Another than the product's where something measures what writing costs. */
  readonly write?: typeof store;
}

/**
 * Takes submissions: each is answered when its batch has committed. A form always has the same lane, so that no two
 * batches wait for each other's forms; while one waits for the disk, others compute.
 */
export class Intake implements SubmissionIntake {
  readonly #lanes: readonly MicroBatch<Draft, Stored>[];

  constructor(frame: Frame, { lanes = 1, write = store }: IntakeOptions = {}) {
    const taker = new DraftTaker(frame, write);
    this.#lanes = Array.from(
      { length: lanes },
      () =>
        new MicroBatch<Draft, Stored>({
          flush: (drafts) => taker.take(drafts),
          most: 500,
          mostWeight: 4_000_000,
          weigh: weightOf,
          mostWaiting: 10_000 / lanes,
          turnedAway: () => refuse(refusals.STOPPING, {}, 5),
        }),
    );
  }

  async take(draft: Draft): Promise<Stored> {
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
