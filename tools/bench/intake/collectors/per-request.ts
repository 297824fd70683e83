import type { Draft, StoredSubmission } from '../../../../modules/collector/server/intake/draft.ts';
import { DraftWriter, type Services } from '../../../../modules/collector/server/intake/draft-writer.ts';
import type { SubmissionIntake } from '../../../../modules/collector/server/intake/intake.ts';
import { inTransaction } from '../../../../server/kit.ts';
import { collectorWith } from '../collector-with.ts';

/** The product's own statements in one transaction per request: a collector without batches. */
class IntakePerRequest implements SubmissionIntake {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  async accept(draft: Draft): Promise<StoredSubmission> {
    const [outcome] = await inTransaction(this.#services.db, (db) =>
      new DraftWriter({ ...this.#services, db }).accept([draft]),
    );
    if (outcome && 'error' in outcome) throw outcome.error;
    if (outcome && 'id' in outcome.ok) return outcome.ok;
    throw new Error('The forms that are measured have no checks');
  }

  async stop(): Promise<void> {}
}

export default collectorWith((host) => new IntakePerRequest(host));
