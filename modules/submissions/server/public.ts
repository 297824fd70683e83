import { definePoint } from '../../../contract/point.ts';
import { type Db, type JsonValue, sql } from '../../../server/kit.ts';

export { type SubmissionFacts, submissionFacts } from './facts.ts';
export {
  type DeletedSubmissions,
  detailPart,
  formActions,
  type SubmissionRef,
  submissionsDeleted,
  visitorLog,
} from './points.ts';

/** One thing that happened to a submission: a mark, an action, a note, a reminder, a delivery; or to its form: a share. */
export interface HistoryDraft {
  readonly formId: number;
  /** Null for what happened to the form itself. */
  readonly submissionId: number | null;
  /** `marked`, `action`, `note`, … */
  readonly kind: string;
  readonly payload: { readonly [key: string]: JsonValue };
  /** The name of who did it; null for the visitor and the system. */
  readonly by: string | null;
  readonly at: Date;
}

/**
 * Appends to the history of a submission, in the caller's transaction, and gives back the entry's number within the form.
 * The form's row is locked before its number is drawn, as the intake does: the other way round each would wait for the other.
 */
export async function appendHistory(db: Db, draft: HistoryDraft): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with locked as materialized (
      select id from forms where id = ${draft.formId} for no key update
    ),
    drawn as (
      insert into submission_numbers (form_id, last) select id, 1 from locked
      on conflict (form_id) do update set last = submission_numbers.last + 1
      returning last
    )
    insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
    select ${draft.formId}, last, ${draft.submissionId}, ${draft.kind}, ${JSON.stringify(draft.payload)}::jsonb,
      ${draft.by}, ${draft.at}
    from drawn
    returning number`.execute(db);
  const appended = rows[0];
  if (!appended) throw new Error('The history entry was not stored');
  return appended.number;
}

/** A submission that comes from within the server: simulated, or put in by the demo. */
export interface InternalSubmission {
  readonly formUid: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Gives the row its test mark. */
  readonly isTest: boolean;
  /** An IANA zone, when the sender's is known. */
  readonly zone?: string;
}

/**
 * How such a submission gets in: through the same intake as a visitor's, with all that follows. The collector
 * contributes its intake; the number is the submission's id. Throws a `Refusal` where a visitor would get one.
 */
export const submissionIntake = definePoint<(submission: InternalSubmission) => Promise<number>>('submissions/intake');
