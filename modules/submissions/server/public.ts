import { definePoint } from '../../../contract/point.ts';

export { appendEach, appendHistory, appendToAll, type HistoryDraft } from './append-history.ts';
export { deleteSubmissions } from './delete.ts';
export { entriesOf } from './history.ts';
export {
  type Allowance,
  ALLOWANCE_USED,
  accountsWithLocked,
  liftCaps,
  monthOf,
  setAllowance,
  unlock,
  type Usage,
  usageOf,
} from './allowance.ts';
export { keepSubmission, sampleFields, type SubmissionSummary, submissionSummary } from './summary.ts';
export { triageChanges } from './limits.ts';
export { countPlaces, giveBackPlaces, tellOfUse } from './quota.ts';
export {
  type DeletedSubmissions,
  detailPart,
  editorsHistory,
  formActions,
  type HeldBack,
  type ReleasedSubmissions,
  type SubmissionRef,
  submissionsDeleted,
  submissionsReleased,
  visitorLog,
} from './points.ts';

export { countByState, lockState, moveSome, setInitialState, setState } from './states.ts';
export { requireSubmission } from './access.ts';

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
 * contributes its intake; the number is the submission's id. Throws a `ApiError` where a visitor would get one.
 */
export const submissionIntake = definePoint<(submission: InternalSubmission) => Promise<number>>('submissions/intake');
