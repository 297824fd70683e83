export { areListed, areSelected } from './selected-or-open.ts';
export { ActivityEvent } from './activity-event.ts';
export { attributeText } from './attribute-text.ts';
export { lastingQuery, defaultListQuery, toQuery } from './list-url.ts';
export { countOfView } from './counts.ts';
export { isStillDelayed, isUnsaved } from './delayed-marks-state.ts';
export {
  deleteSubmissions,
  fetchNew,
  markSubmission,
  markSubmissions,
  recordActivity,
  recordMark,
  openForm,
  openSubmission,
  reloadSubmission,
  showComposer,
  undoDelayedMarks,
} from './commands.ts';
export {
  getSubmission,
  getVisitorLog,
  simulateSubmission,
  type Submission,
  type SubmissionDetail,
} from './contract.ts';
export { fileCountOf } from './file-count.ts';
export type { FilterSet } from './filter-set.ts';
export { Marker } from './marker.ts';
export { SubmissionMarkedLiveEvent, SubmissionsArrivedLiveEvent } from './live-events.ts';
export {
  historyAppended,
  submissionMarkConfirmed,
  submissionMarked,
  submissionMarkReceived,
  submissionMoved,
  submissionOpened,
  submissionReloaded,
  submissionsArrived,
  submissionsDeleted,
} from './events.ts';
export {
  arrivalOutcomes,
  detailAction,
  detailComposer,
  detailPanel,
  detailTool,
  emptyFormStep,
  historyTexts,
  listTool,
  railPart,
  rowAction,
  rowPart,
  selectionAction,
  threadEntries,
  type DetailAction,
  type ComposerProps,
  type DetailActionProps,
  type DetailPanel,
  type DetailProps,
  type DetailTool,
  type HistoryTexts,
  type HistoryViewProps,
  type ListTool,
  type ListToolProps,
  type RowAction,
  type RowPart,
  type RowPartProps,
  type SelectionActionProps,
  type ThreadEntries,
  type ThreadEntry,
  type ThreadEntryProps,
} from './points.ts';
export { currentDetail } from './reactions.ts';
export { latestRows } from './latest-rows.ts';
export { detailOf, idsInView, listOf, loadedSoFar, rowOf } from './select.ts';
export { details, lists, rows, type List, type Row } from './state.ts';
export { Device } from './ui/device.tsx';
export { threadTimeOf } from './ui/row-time.ts';
export { useThreadEntries } from './ui/use-thread-entries.ts';
export { submissionsOfUndo } from './mark-undo.ts';
export { fieldsOf, senderOf, shortSender, fieldText, type SubmittedField } from './submitted-data.ts';
