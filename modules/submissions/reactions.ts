import { phaseOf, whenever, type Read } from '../../src/kernel/index.ts';
import { navigated, sessionEnded, sessionEnding, withdrawUndos } from '../../src/shell/messages.ts';
import { currentLocation, undoables } from '../../src/shell/state.ts';
import { formEventReceived, livePaused, liveResumed } from '../live/public.ts';
import { formBy, formRefreshed, forms, initialDataLoaded, refreshForm } from '../workspaces/public.ts';
import {
  closeComposer,
  fetchNew,
  flushDelayedMarks,
  applyReportFilters,
  markSubmission,
  recordDeletion,
  recordMark,
  recordBulkMark,
  openForm,
  reloadSubmission,
  restoreStoredMarks,
  resumeDelayedMarks,
  retainStoredMarks,
  runSearch,
  sendDelayedMarks,
  storeLayout,
} from './commands.ts';
import {
  SubmissionMarkedLiveEvent,
  SubmissionsArrivedLiveEvent,
  SubmissionsDeletedLiveEvent,
  SubmissionsMarkedLiveEvent,
  SubmissionsUnlockedLiveEvent,
} from './live-events.ts';
import {
  listQueryChanged,
  deferredLiveEventsResolved,
  delayedMarksFailed,
  delayedMarksUndone,
  layoutChosen,
  listLoaded,
  listPartLoaded,
  marksDelayed,
  submissionMarkReceived,
  submissionOpened,
  submissionsArrived,
  submissionsDeleted,
  submissionMarksReceived,
} from './events.ts';
import { reportFilterQueryOf } from './filter-set.ts';
import { reportFilterResults, reportFilterKeyOf } from './report-filter-state.ts';
import { composers } from './composer-state.ts';
import { delayedMarks } from './delayed-marks-state.ts';
import { submissionIn } from './pinned-row-state.ts';
import { listViewOf, detailOf, listOf } from './select.ts';
import { submissionsOfUndo } from './mark-undo.ts';

const searchAgain = ({ form_id }: { readonly form_id: number }, read: Read) =>
  listViewOf(read, form_id).search === '' ? undefined : runSearch({ form: form_id });

const matchAgain = ({ form_id }: { readonly form_id: number }, read: Read) =>
  reportFilterQueryOf(listViewOf(read, form_id).set) ? applyReportFilters({ form: form_id }) : undefined;

/** View-only users change nothing by reading. */
function mayMark(read: Read, form: number): boolean {
  const role = formBy(read, String(form))?.user_role;
  return role !== undefined && role !== 'ONLY_VIEW_USER';
}

/** Whether there is any form whose submissions the user may mark. */
export function mayMarkAny(read: Read): boolean {
  return [...read(forms)].some(({ id }) => mayMark(read, id));
}

/** The form in the current URL. */
export function currentForm(read: Read) {
  return formBy(read, read(currentLocation).path.split('/')[2]);
}

/** The open detail in the current URL, if it is loaded. */
export function currentDetail(read: Read) {
  const id = submissionIn(read(currentLocation).path);
  return id === undefined ? undefined : detailOf(read, id);
}

export const reactions = [
  whenever(layoutChosen, storeLayout),
  // A user who returns to a submission may only want to read: its draft is shown without taking the focus.
  whenever(navigated, ({ path }, read) => {
    const { open } = read(composers);
    return open === null || submissionIn(path) === open.submission ? undefined : closeComposer(open);
  }),
  whenever(initialDataLoaded, ({ user }) => resumeDelayedMarks({ account: user.id })),
  whenever(marksDelayed, (_delayed, read) => sendDelayedMarks({ hold: read(delayedMarks).count })),
  whenever(delayedMarksUndone, ({ hold }) => sendDelayedMarks({ hold })),
  whenever(navigated, ({ path }, read) =>
    path === '/logout' && read(delayedMarks).list.length > 0 ? flushDelayedMarks({}) : undefined,
  ),
  whenever(sessionEnding, (_ending, read) => (read(delayedMarks).list.length > 0 ? flushDelayedMarks({}) : undefined)),
  // At logout the server clears the browser's storage, which may have marks of other accounts and tabs.
  whenever(sessionEnding, () => retainStoredMarks({})),
  whenever(sessionEnded, ({ reason }) => (reason === 'logout' ? restoreStoredMarks({}) : undefined)),
  // The server marks all submissions of a command or none, so an undo with a deleted one would fail.
  whenever(submissionsDeleted, ({ submission_ids }, read) => {
    const deleted = new Set(submission_ids);
    const isGone = (id: number) => deleted.has(id);
    const ids = read(undoables).done.filter(({ command }) => submissionsOfUndo(command).some(isGone));
    return ids.length === 0 ? undefined : withdrawUndos({ ids: ids.map(({ id }) => id) });
  }),
  // Another user may have made the same mark, or the server made it and its response was lost.
  whenever(delayedMarksFailed, ({ form_id, submission_ids: [id, ...others] }) => {
    if (id === undefined) return undefined;
    return others.length === 0 ? reloadSubmission({ id }) : openForm({ form: form_id });
  }),
  whenever(formEventReceived, (event, read) => {
    const arrived = SubmissionsArrivedLiveEvent.safeParse(event);
    if (arrived.success && listOf(read, arrived.data.form_id))
      return fetchNew({ form: arrived.data.form_id, upTo: arrived.data.last_id });
    const marked = SubmissionMarkedLiveEvent.safeParse(event);
    if (!marked.success) return undefined;
    const { form_id, submission_id, marker, by } = marked.data;
    return recordMark({ form_id, submission_id, marker, by });
  }),
  whenever(formEventReceived, (event) => {
    const marked = SubmissionsMarkedLiveEvent.safeParse(event);
    if (!marked.success) return undefined;
    const { form_id, submission_ids, marker, by } = marked.data;
    return recordBulkMark({ form_id, submission_ids, marker, by });
  }),
  whenever(formEventReceived, (event) => {
    const deleted = SubmissionsDeletedLiveEvent.safeParse(event);
    if (!deleted.success) return undefined;
    const { form_id, submission_ids, by } = deleted.data;
    return recordDeletion({ form_id, submission_ids, by });
  }),
  // Rows in this browser still lack the content that was just unlocked.
  whenever(formEventReceived, (event, read) => {
    const unlocked = SubmissionsUnlockedLiveEvent.safeParse(event);
    return unlocked.success && listOf(read, unlocked.data.form_id)
      ? openForm({ form: unlocked.data.form_id })
      : undefined;
  }),
  whenever(formEventReceived, (event, read) => {
    const unlocked = SubmissionsUnlockedLiveEvent.safeParse(event);
    const shown = unlocked.success ? currentDetail(read) : undefined;
    return shown?.is_locked === true ? reloadSubmission({ id: shown.submission_id }) : undefined;
  }),
  whenever(livePaused, (_paused, read) => {
    const form = currentForm(read);
    if (!form || !listOf(read, form.id)) return undefined;
    const requested = phaseOf(fetchNew, String(form.id))(read)?.phase;
    return requested === 'requested' || requested === 'in progress' ? undefined : fetchNew({ form: form.id });
  }),
  // Live events in between are lost, and only new rows can be fetched by id, so the whole list is loaded.
  whenever(liveResumed, (_resumed, read) => {
    const form = currentForm(read);
    return form && listOf(read, form.id) ? openForm({ form: form.id }) : undefined;
  }),
  whenever(liveResumed, (_resumed, read) => {
    const shown = currentDetail(read);
    return shown && reloadSubmission({ id: shown.submission_id });
  }),
  whenever(deferredLiveEventsResolved, ({ form_id, stale: [id, ...others] }) => {
    if (id === undefined) return undefined;
    return others.length === 0 ? reloadSubmission({ id }) : openForm({ form: form_id });
  }),
  whenever(deferredLiveEventsResolved, ({ stale }, read) => {
    const id = currentDetail(read)?.submission_id;
    return stale.length > 1 && id !== undefined && stale.includes(id) ? reloadSubmission({ id }) : undefined;
  }),
  whenever(submissionOpened, ({ submission_id: id, form_id, is_read }, read) =>
    !is_read && mayMark(read, form_id) ? markSubmission({ id, marker: 'read' }) : undefined,
  ),
  whenever(submissionMarkReceived, ({ submission_id: id }, read) =>
    detailOf(read, id) ? reloadSubmission({ id }) : undefined,
  ),
  whenever(submissionMarksReceived, ({ submission_ids }, read) => {
    const id = currentDetail(read)?.submission_id;
    return id !== undefined && submission_ids.includes(id) ? reloadSubmission({ id }) : undefined;
  }),
  // Columns follow the order of the form's key fields.
  whenever(formRefreshed, ({ id, key_fields }, read) => {
    const columns = listOf(read, id)?.columns.map(({ field }) => field);
    return columns && key_fields.join('\n') !== columns.join('\n') ? fetchNew({ form: id }) : undefined;
  }),
  whenever(listLoaded, searchAgain),
  whenever(listPartLoaded, (part, read) => (part.is_last ? searchAgain(part, read) : undefined)),
  whenever(submissionsArrived, searchAgain),
  whenever(listQueryChanged, ({ form_id, search }, read) => {
    const { found } = listViewOf(read, form_id);
    return search !== '' && found?.text !== search ? runSearch({ form: form_id }) : undefined;
  }),
  whenever(listQueryChanged, ({ form_id, set }, read) => {
    const key = reportFilterKeyOf(set);
    return key !== null && read(reportFilterResults).get(form_id)?.key !== key
      ? applyReportFilters({ form: form_id })
      : undefined;
  }),
  whenever(listLoaded, matchAgain),
  whenever(listPartLoaded, (part, read) => (part.is_last ? matchAgain(part, read) : undefined)),
  whenever(submissionsArrived, matchAgain),
  // The first real submission ends the `fresh` state, which the form header shows.
  whenever(submissionsArrived, ({ form_id }, read) => {
    const form = formBy(read, String(form_id));
    return form?.state === 'fresh' ? refreshForm({ form: form.uid }) : undefined;
  }),
];
