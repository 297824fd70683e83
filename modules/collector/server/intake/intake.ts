import { type Config, MicroBatch, refuse } from '../../../../server/kit.ts';
import { refusals } from '../../refusals.ts';
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

/** How many batches may be under way: while one is in the database, the other is read or answered. More would be smaller. */
const LANES = 2;

/** Which lane takes a form's next submission. */
type LaneOf = (formUid: string) => number;

/**
 * On PostgreSQL a form always has the same lane, so that no two batches wait for each other's forms. The embedded engine does
 * one thing after the other anyway: there lanes take turns, also for a form that is alone.
 */
export const lanesOn = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): LaneOf =>
  databaseUrl === undefined ? inTurn() : byForm;

interface IntakeOptions {
  readonly laneOf?: LaneOf;
  /** Another than the product's where something measures what writing costs. */
  readonly write?: typeof store;
}

/** Takes submissions: each is answered when its batch has committed. */
export class Intake implements SubmissionIntake {
  readonly #lanes: readonly MicroBatch<Draft, Taken>[];
  readonly #laneOf: LaneOf;
  readonly #checks: Checks;

  constructor(frame: Frame, { laneOf = byForm, write = store }: IntakeOptions = {}) {
    this.#laneOf = laneOf;
    this.#checks = new Checks(frame);
    const taker = new DraftTaker(frame, write);
    this.#lanes = Array.from(
      { length: LANES },
      () =>
        new MicroBatch<Draft, Taken>({
          flush: (drafts) => taker.take(drafts),
          most: 500,
          mostWeight: 4_000_000,
          weigh: weightOf,
          mostWaiting: 10_000 / LANES,
          turnedAway: () => refuse(refusals.STOPPING, {}, 5),
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
    const lane = this.#lanes[this.#laneOf(draft.formUid)];
    if (!lane) throw new Error('An intake has at least one lane');
    return lane.take(draft);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}

/** Always the same for a form; uids are random, so forms spread evenly. */
export function byForm(formUid: string): number {
  let sum = 0;
  for (let at = 0; at < formUid.length; at += 1) sum += formUid.charCodeAt(at);
  return sum % LANES;
}

function inTurn(): LaneOf {
  let last = 0;
  return () => (last = (last + 1) % LANES);
}
