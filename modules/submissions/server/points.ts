import type { Attribute } from '../../../contract/entity/attribute.ts';
import type { ActionSpec } from '../../../contract/entity/workflow.ts';
import type { Role } from '../../../contract/entity/role.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db, RawBuilder } from '../../../server/kit.ts';
import type { CheckedAccess } from '../../workspaces/server/public.ts';
import type { ActivityEvent } from '../activity-event.ts';
import type { SubmissionDetail } from '../contract.ts';

/** A submission as passed to contributors of its detail. */
export interface SubmissionRef extends CheckedAccess {
  readonly id: number;
  readonly formUid: string;
  readonly currentState: string;
  /** Over the monthly cap: neither content nor sender may be revealed. */
  readonly isLocked: boolean;
  readonly role: Role;
}

/** Data that another module adds to a submission's detail. */
export const detailPart =
  definePoint<(db: Db, submission: SubmissionRef) => Promise<Partial<SubmissionDetail>>>('submissions/detail-part');

/** Page views before a submission, oldest first. Contributed by the module that tracks visits. */
export const visitorLog =
  definePoint<(db: Db, submissionId: number) => Promise<readonly ActivityEvent[]>>('submissions/visitor-log');

/** Workflow actions of a form, in order. The list's `detailed_action_specs` concatenates all contributions. */
export const formActions =
  definePoint<(db: Db, formId: number) => Promise<readonly ActionSpec[]>>('submissions/form-actions');

/**
 * History kinds shown only to users who may edit the form, and never while the submission is locked, such as entries
 * with a recipient's address.
 */
export const editorsHistory = definePoint<string>('submissions/editors-history');

/** History kinds that say who wrote or what, such as the visitor's answers: never shown while the submission is locked. */
export const contentHistory = definePoint<string>('submissions/content-history');

/** Submissions about to be deleted. */
export interface DeletedSubmissions {
  readonly formId: number;
  readonly submissionIds: readonly number[];
}

/**
 * Deletes dependent data within the deleting transaction. Not needed for tables that reference `submissions` with `on
 * delete cascade`.
 */
export const submissionsDeleted =
  definePoint<(db: Db, deleted: DeletedSubmissions) => Promise<void>>('submissions/deleted');

/** Details of a spam submission that only its notifications need. */
export interface WithheldNotifications {
  readonly id: number;
  /** The page's `_subject`. */
  readonly subject: string | null;
  /** Addresses of the page's `_cc` that are among the form's CC addresses. */
  readonly cc: readonly string[];
}

export interface ReleasedSubmissions {
  readonly formId: number;
  readonly formUid: string;
  readonly withheld: readonly WithheldNotifications[];
}

/**
 * Queues the withheld notifications of submissions released from spam, within the releasing transaction, so that
 * `releaseUndone` can cancel them. Called once per submission, and again after a release that was undone in time.
 */
export const submissionsReleased =
  definePoint<(tx: Db, released: ReleasedSubmissions) => Promise<void>>('submissions/released');

/**
 * Cancels what `submissionsReleased` queued and nobody has sent, within the transaction that undoes the release.
 * Returns the submissions with something sent already.
 */
export const releaseUndone =
  definePoint<(tx: Db, submissionIds: readonly number[]) => Promise<readonly number[]>>('submissions/release-undone');

/** The attributes of a submission as SQL over its columns in a table named `received`. */
type AttributeColumns = Readonly<Record<Attribute, RawBuilder<unknown>>>;

/**
 * The attributes by which the list filters the submissions of a website that `received` selects. Contributed by the
 * module that counts by them, so that a count and the list behind it agree.
 */
export const submissionAttributes =
  definePoint<(db: Db, projectId: number, received: RawBuilder<unknown>) => Promise<AttributeColumns>>(
    'submissions/attributes',
  );
