export { fetchNew, markSubmission, noteMarked, openForm, openSubmission, reloadSubmission } from './commands.ts';
export {
  ActivityEvent,
  getVisitorLog,
  Marker,
  simulateSubmission,
  SubmissionMarked,
  SubmissionsArrived,
  type Submission,
  type SubmissionDetail,
} from './contract.ts';
export {
  submissionMarkConfirmed,
  submissionMarked,
  submissionMarkedElsewhere,
  submissionOpened,
  submissionReloaded,
  submissionsArrived,
} from './events.ts';
export {
  detailAction,
  detailPanel,
  historyWords,
  rowAction,
  type DetailAction,
  type DetailPanel,
  type DetailProps,
  type HistoryWords,
  type RowAction,
} from './points.ts';
export { detailOf, listOf, rowOf } from './select.ts';
export { details, lists, rows, type List, type Row } from './state.ts';
export { fieldsOf, textOf, type SubmittedField } from './submitted-data.ts';
