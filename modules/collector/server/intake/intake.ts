import { refuse } from '../../../../server/kit.ts';
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

/** Takes submissions: each is answered when its batch has committed. */
export class Intake implements SubmissionIntake {
  readonly #batch: MicroBatch<Draft, Stored>;

  /** `write` is another than the product's where something measures what writing costs. */
  constructor(frame: Frame, write = store) {
    const taker = new DraftTaker(frame, write);
    this.#batch = new MicroBatch({
      flush: (drafts) => taker.take(drafts),
      most: 500,
      mostWeight: 4_000_000,
      weigh: weightOf,
      mostWaiting: 10_000,
      turnedAway: () => refuse(refusals.STOPPING, {}, 5),
    });
  }

  take(draft: Draft): Promise<Stored> {
    return this.#batch.take(draft);
  }

  stop(): Promise<void> {
    return this.#batch.stop();
  }
}
