import { setTimeout as after } from 'node:timers/promises';
import { createError, generalErrors } from '../../../../server/kit.ts';
import type { Draft, StoredSubmission } from '../intake/draft.ts';
import type { SubmissionIntake } from '../intake/intake.ts';
import { shardOf } from './keys.ts';
import type { SubmissionStream } from './submission-stream.ts';

const MAX_WAIT_MS = 10_000;
const POLL_MS = 20;
const RETRY_AFTER_SECONDS = 10;

/**
 * Stores submissions directly in the database, such as those with files, but only after those that were accepted earlier:
 * a form's submissions stay in order.
 */
export class OrderedIntake implements SubmissionIntake {
  readonly #intake: SubmissionIntake;
  readonly #stream: Pick<SubmissionStream, 'ends'>;

  constructor(intake: SubmissionIntake, stream: Pick<SubmissionStream, 'ends'>) {
    this.#intake = intake;
    this.#stream = stream;
  }

  async accept(draft: Draft): Promise<StoredSubmission> {
    await this.#untilStored(shardOf(draft.formUid));
    return this.#intake.accept(draft);
  }

  stop(): Promise<void> {
    return this.#intake.stop();
  }

  async #untilStored(shard: number): Promise<void> {
    const last = (await this.#stream.ends(shard))?.newest;
    if (last === undefined) return;
    const until = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const ends = await this.#stream.ends(shard);
      if (!ends || isLater(ends.oldest, last)) return;
      if (performance.now() > until) throw createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
      await after(POLL_MS);
    }
  }
}

/** Ids are two numbers: `1700000000000-0`. */
function isLater(one: string, other: string): boolean {
  const [time = 0, count = 0] = one.split('-').map(Number);
  const [otherTime = 0, otherCount = 0] = other.split('-').map(Number);
  return time === otherTime ? count > otherCount : time > otherTime;
}
