import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { Layout } from '../../contract/entity/account.ts';
import { LatestMessage } from '../../contract/entity/latest-message.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { defineCommand } from '../../contract/message.ts';
import { MAX_SEARCHED } from './list-url.ts';
import { InboxOrder } from './inbox-order.ts';
import { Marker } from './marker.ts';
import { OpenComposer } from './open-composer.ts';
import { SubmissionMarkedLiveEvent, SubmissionsDeletedLiveEvent, SubmissionsMarkedLiveEvent } from './live-events.ts';
import { Day, FilterKind, Progress, ShowOnly } from './filter-set.ts';
import { errors } from './errors.ts';
import { texts } from './texts.ts';
import { FreeText, NameText, UrlText } from '../../contract/personal.ts';

/** The numeric form id, as used by rows and live events. */
const OfForm = z.object({ form: z.number() });
const OfSubmission = z.object({ id: z.number() });

/** Whether releasing from spam sends the notifications for a new submission; defaults to true. */
const Notify = z.optional(z.boolean());

/** Loads a form's complete list. Rows from an earlier visit stay visible until the response replaces them. */
export const openForm = defineCommand('submissions/open-form', OfForm);
/** Reloads the list on request and clears the filters. */
export const refreshList = defineCommand('submissions/refresh', OfForm, { title: texts('refresh'), icon: 'refresh' });
/** Fetches rows after the last known id; skipped if `upTo` is already known. */
export const fetchNew = defineCommand(
  'submissions/fetch-new',
  z.object({ form: z.number(), upTo: z.optional(z.number()) }),
);
/** Shows the rows that have arrived since the list was last viewed. */
export const showNew = defineCommand('submissions/show-new', OfForm, { title: texts('showNew'), icon: 'inbox' });

export const markSubmission = defineCommand(
  'submissions/mark',
  z.extend(OfSubmission, { marker: Marker, notify: Notify }),
  {
    title: texts('markAs'),
    icon: 'flag',
  },
);
/** Another user, or this user in another browser, marked a row (from a live event). */
export const recordMark = defineCommand('submissions/note-marked', z.omit(SubmissionMarkedLiveEvent, { event: true }));

const Selected = z.extend(OfForm, { ids: z.array(z.number()).check(z.minLength(1)) });
/** Marks several rows of one form in bulk. */
export const markSubmissions = defineCommand(
  'submissions/mark-many',
  z.extend(Selected, { marker: Marker, notify: Notify }),
  {
    title: texts('markChosen'),
    icon: 'flag',
  },
);
/**
 * Sends delayed marks after ten seconds, or when the page is left. `hold` is their number in the state. Sent again after an
 * undo, which ends the current wait.
 */
export const sendDelayedMarks = defineCommand('submissions/send-held', z.object({ hold: z.number() }));
/** Sends all delayed marks without waiting any longer. */
export const flushDelayedMarks = defineCommand('submissions/flush-held', z.object({}));
/** Remember the marks in the browser's storage before a logout clears it, and store them again afterwards. */
export const retainStoredMarks = defineCommand('submissions/retain-stored', z.object({}));
export const restoreStoredMarks = defineCommand('submissions/restore-stored', z.object({}));
/** Send or discard the marks that were not sent because the session had ended. */
export const sendUnsentMarks = defineCommand('submissions/send-unsent', z.object({}));
export const discardUnsentMarks = defineCommand('submissions/discard-unsent', z.object({}));
/** Undoes delayed marks. */
export const undoDelayedMarks = defineCommand('submissions/undo-held', z.extend(Selected, { marker: Marker }));
/** Sends delayed marks that an earlier page did not send. */
export const resumeDelayedMarks = defineCommand('submissions/resume-held', z.object({ account: z.number() }));
/** Deletes submissions permanently. Only the form's owner may. */
export const deleteSubmissions = defineCommand('submissions/delete', Selected, {
  title: texts('delete'),
  icon: 'trash',
});
/** Another user or browser marked or deleted rows (from a live event). */
export const recordBulkMark = defineCommand(
  'submissions/note-marked-many',
  z.omit(SubmissionsMarkedLiveEvent, { event: true }),
);
export const recordDeletion = defineCommand(
  'submissions/note-deleted',
  z.omit(SubmissionsDeletedLiveEvent, { event: true }),
);

/** Records activity on a submission, such as a note, so that the Inbox lists it first. Sent by other modules. */
export const recordActivity = defineCommand(
  'submissions/record-activity',
  z.extend(OfSubmission, {
    last_activity_time: IsoTimestamp,
    latest_message: z.optional(LatestMessage),
    /** Files that came with emails of its conversation, if the activity brought some. */
    thread_file_count: z.optional(z.number()),
  }),
);

/** Opens the detail and marks an unread submission as read. */
export const openSubmission = defineCommand('submissions/open', OfSubmission);
/** Reloads an open detail after it was changed elsewhere. */
export const reloadSubmission = defineCommand('submissions/reload', OfSubmission);

/** Opens a composer (`detailComposer`) for a submission, in place of the one that is open. */
export const showComposer = defineCommand('submissions/show-composer', OpenComposer);
/** Closes a composer, unless another one has been opened since. */
export const closeComposer = defineCommand('submissions/close-composer', OpenComposer);

export const setFilter = defineCommand('submissions/set-filter', z.extend(OfForm, { filter: NameText }));
export const toggleShowOnly = defineCommand(
  'submissions/toggle-show-only',
  z.extend(OfForm, { option: z.union([ShowOnly, Progress], inputError(errors.INVALID_SHOW_ONLY)) }),
);
/** Applies the search text together with the date range. An empty string clears the search. */
export const setSearch = defineCommand(
  'submissions/set-search',
  z.extend(OfForm, { text: FreeText.check(z.maxLength(MAX_SEARCHED)) }),
);
/** Applies a date range with both days; null clears it. */
export const setDateRange = defineCommand(
  'submissions/set-date-range',
  z.extend(OfForm, { range: z.nullable(z.object({ from: Day, to: Day })) }),
);
export const removeFilter = defineCommand('submissions/remove-filter', z.extend(OfForm, { kind: FilterKind }));
export const clearFilters = defineCommand('submissions/clear-filters', OfForm, { title: texts('clearFilters') });
export const goToPage = defineCommand(
  'submissions/go-to-page',
  z.extend(OfForm, { page: z.number().check(z.int(), z.positive()) }),
);
/** Sorts by newest first, or by ascending id (the default). */
export const setOrder = defineCommand('submissions/set-order', z.extend(OfForm, { newestFirst: z.boolean() }));
/** Sorts the Inbox, and the results of the current search, which are in order of rank before. */
export const setInboxOrder = defineCommand('submissions/set-inbox-order', z.extend(OfForm, { order: InboxOrder }));
/** Sorts the results of the current search by newest first, or by rank again. The list's own order stays. */
export const sortSearch = defineCommand('submissions/sort-search', z.extend(OfForm, { newestFirst: z.boolean() }));
/** Chooses the layout, here immediately and in other tabs and browsers of this account at their next start. */
export const chooseLayout = defineCommand('submissions/choose-layout', z.object({ layout: Layout }), {
  title: texts('switchLayout'),
  icon: 'table',
});
/** Shows the default layout of a phone or a wide screen unless the account has selected one. */
export const suggestLayout = defineCommand('submissions/suggest-layout', z.object({ layout: Layout }));
/** Stores the layout with the account. */
export const storeLayout = defineCommand('submissions/store-layout', z.object({ layout: Layout }));
/** Applies the filters of a URL, from a deep link or the Back button. */
export const followUrl = defineCommand('submissions/follow-address', z.extend(OfForm, { query: UrlText }));
/** Finds the rows that match the search text. */
export const runSearch = defineCommand('submissions/run-search', OfForm);
/** Requests which rows match the filters of reports, or which of those that arrived since. */
export const applyReportFilters = defineCommand('submissions/match-rows', OfForm);
/** Builds the search index before the user types. */
export const prepareSearch = defineCommand('submissions/prepare-search', OfForm);
