import type { ActionSpec } from '../../../contract/entity/workflow.ts';
import type { Role } from '../../../contract/entity/role.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';
import type { CheckedAccess } from '../../workspaces/server/public.ts';
import type { ActivityEvent, SubmissionDetail } from '../contract.ts';

/** A submission as those see it who add to its detail. */
export interface SubmissionRef extends CheckedAccess {
  readonly id: number;
  readonly formUid: string;
  readonly currentState: string;
  /** Over the monthly cap: nobody is shown what was sent, or who sent it. */
  readonly isLocked: boolean;
  readonly role: Role;
}

/** What another module knows of a submission, merged into its detail. */
export const detailPart =
  definePoint<(db: Db, submission: SubmissionRef) => Promise<Partial<SubmissionDetail>>>('submissions/detail-part');

/** The page visits behind a submission, oldest first. Whoever counts visits contributes it. */
export const visitorLog =
  definePoint<(db: Db, submissionId: number) => Promise<readonly ActivityEvent[]>>('submissions/visitor-log');

/** The workflow's actions of a form, in their order; the list's `detailed_action_specs` are what came together. */
export const formActions =
  definePoint<(db: Db, formId: number) => Promise<readonly ActionSpec[]>>('submissions/form-actions');

/**
 * A kind of history entry that only those who edit the form are shown, and nobody while the submission is locked, such as
 * one that names whom something was sent to.
 */
export const editorsHistory = definePoint<string>('submissions/editors-history');

/** Submissions that are being deleted. */
export interface DeletedSubmissions {
  readonly formId: number;
  readonly submissionIds: readonly number[];
}

/**
 * Takes away what belongs to submissions that are being deleted, within the same transaction. Tables that refer to
 * `submissions` with `on delete cascade` need not.
 */
export const submissionsDeleted =
  definePoint<(db: Db, deleted: DeletedSubmissions) => Promise<void>>('submissions/deleted');

/** What the intake knew of a submission that it took for spam, and that only notifying needs. */
export interface HeldBack {
  readonly id: number;
  /** From the page's `_subject`. */
  readonly subject: string | null;
  /** Those of the page's `_cc` that were among the form's CC addresses. */
  readonly cc: readonly string[];
}

export interface ReleasedSubmissions {
  readonly formId: number;
  readonly formUid: string;
  readonly heldBack: readonly HeldBack[];
}

/**
 * Sends, within the transaction that releases submissions from spam, what would have been sent when they came. Called once for
 * each submission.
 */
export const submissionsReleased =
  definePoint<(tx: Db, released: ReleasedSubmissions) => Promise<void>>('submissions/released');
