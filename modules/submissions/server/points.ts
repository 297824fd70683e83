import type { Role } from '../../../contract/entity/role.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';
import type { ActivityEvent, SubmissionDetail } from '../contract.ts';

/** A submission as those see it who add to its detail. */
export interface SubmissionRef {
  readonly id: number;
  readonly formId: number;
  readonly currentState: string;
  readonly role: Role;
}

/** What another module knows of a submission, merged into its detail. */
export const detailPart =
  definePoint<(db: Db, submission: SubmissionRef) => Promise<Partial<SubmissionDetail>>>('submissions/detail-part');

/** The page visits behind a submission, oldest first. Whoever counts visits contributes it. */
export const visitorLog =
  definePoint<(db: Db, submissionId: number) => Promise<readonly ActivityEvent[]>>('submissions/visitor-log');
