import { type Host, sql } from '../../../../server/kit.ts';
import type { Draft, StoredSubmission } from '../../../../modules/collector/server/intake/draft.ts';
import type { SubmissionIntake } from '../../../../modules/collector/server/intake/intake.ts';
import { collectorWith } from '../collector-with.ts';
import { KnownForms } from '../known-forms.ts';

/**
 * One INSERT per request and nothing else: no history, delivery, visit, rate or repeat. The minimum of a collector that
 * stores submissions.
 */
class OneInsert implements SubmissionIntake {
  readonly #db: Host['db'];
  readonly #forms: KnownForms;

  constructor({ db }: Host) {
    this.#db = db;
    this.#forms = new KnownForms(db);
  }

  async accept(draft: Draft): Promise<StoredSubmission> {
    const form = await this.#forms.of(draft);
    const { rows } = await sql<{ id: number }>`
      insert into submissions (form_id, current_state, submitted_data, idempotency_key, body_hash, submitted_at, type,
        ip_hash)
      values (${form.id}, 'New', ${JSON.stringify(draft.fields)}, ${draft.key}, ${draft.hash}, ${draft.receivedAt},
        'without_analytics', ${draft.ipHash})
      returning id`.execute(this.#db);
    return { id: rows[0]?.id ?? 0, form };
  }

  async stop(): Promise<void> {}
}

export default collectorWith((host) => new OneInsert(host));
