import { definePoint } from '../../../contract/point.ts';

export { type Activity, addThreadFiles, recordActivity } from './activity.ts';
export { appendEach, appendHistory, appendToAll, fullHistories, type HistoryDraft } from './append-history.ts';
export { deleteSubmissions } from './delete.ts';
export { type Headline, headlineOf } from './headline.ts';
export { entriesOf } from './history.ts';
export { markUnread } from './mark-unread.ts';
export {
  type Quota,
  QUOTA_USED,
  accountsWithLocked,
  liftCaps,
  monthOf,
  setQuota,
  unlock,
  type Usage,
  usageOf,
} from './quota.ts';
export { localDay } from './report-filter.ts';
export { batches, batchesOf, type SubmissionSize } from './batches.ts';
export {
  eachSummary,
  lockExistingSubmission,
  type ListedSubmission,
  sampleFields,
  type SubmissionOrigin,
  submissionOrigin,
  type SubmissionSummary,
  submissionSummary,
} from './summary.ts';
export { setFlagOnRows } from './mark.ts';
export { triageChanges } from './limits.ts';
export { quotaClauses, returnQuotaSlots, usageEmailClause } from './quota-clauses.ts';
export { type PeriodFigures, periodFigures } from './period-figures.ts';
export {
  type DeletedSubmissions,
  detailPart,
  contentHistory,
  editorsHistory,
  formActions,
  type WithheldNotifications,
  type ReleasedSubmissions,
  submissionAttributes,
  type SubmissionRef,
  submissionsDeleted,
  releaseUndone,
  submissionsReleased,
  visitorLog,
} from './points.ts';

export { countByState, lockState, moveSome, setInitialState, setState } from './states.ts';
export { requireSubmissionAccess } from './access.ts';

/** A submission created by the server itself: simulated, or part of the demo data. */
export interface InternalSubmission {
  readonly formUid: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Marks the row as a test. */
  readonly isTest: boolean;
  /** IANA time zone of the sender, if known. */
  readonly zone?: string;
}

/**
 * Stores such a submission through the same intake as a visitor's, with all side effects, and resolves with its id.
 * Contributed by the collector. Throws the `ApiError` that a visitor would get.
 */
export const submissionIntake = definePoint<(submission: InternalSubmission) => Promise<number>>('submissions/intake');
