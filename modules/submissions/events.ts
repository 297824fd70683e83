import * as z from 'zod/mini';
import { StateTransition } from '../../contract/entity/workflow.ts';
import { Layout } from '../../contract/entity/account.ts';
import { LatestMessage } from '../../contract/entity/latest-message.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { defineEvent } from '../../contract/message.ts';
import { Column, HistoryEntry, listSubmissions, Submission, SubmissionDetail } from './contract.ts';
import { InboxOrder } from './inbox-order.ts';
import { Marker } from './marker.ts';
import { OpenComposer } from './open-composer.ts';
import { FilterEntry } from './filter-set.ts';
import { FreeText, NameText, UrlText, KeyText } from '../../contract/personal.ts';

/** Ids from our own search, possibly tens of thousands. Not validated one by one: that would take half a frame. */
const Ids = z.custom<number[]>(Array.isArray);
const OfForm = z.object({ form_id: z.number() });
const Mark = z.object({ submission_id: z.number(), marker: Marker });

// Rows and details gained `spam_reason_details` and `last_activity_time` without a new version: they are optional, so older payloads are valid. A new
// version would parse them, and `is_locked` would get its default, which the checkpoints of older logs lack.

/** A form's complete list was loaded. */
export const listLoaded = defineEvent(
  'submissions/list-loaded',
  z.extend(listSubmissions.response, {
    form_id: z.number(),
    /** Last known id at the time of the request. Rows beyond it are newer than the response. */
    known: z.number(),
    /** Ids of rows that changed here while the request was in flight; they are newer than the response. */
    kept: z.array(z.number()),
  }),
);
/** One range of a form's list was loaded. More ranges follow until one has `is_last`. */
export const listPartLoaded = defineEvent(
  'submissions/list-part-loaded',
  z.extend(z.omit(listSubmissions.response, { has_more: true }), {
    form_id: z.number(),
    /** The range starts after this id (exclusive) */
    after: z.number(),
    /** and ends with this one (inclusive); null for the end of the list. */
    up_to: z.nullable(z.number()),
    known: z.number(),
    kept: z.array(z.number()),
    /** Rows loaded so far in this load. */
    loaded: z.number(),
    is_last: z.boolean(),
  }),
);
/** New rows were fetched. */
export const submissionsArrived = defineEvent(
  'submissions/arrived',
  z.extend(OfForm, { submissions: z.array(Submission), meta_table: z.array(Column) }),
);
/** A fetch for new rows returned none. */
export const nothingArrived = defineEvent('submissions/nothing-arrived', OfForm);
/** The table columns of a form changed. */
export const columnsChanged = defineEvent(
  'submissions/columns-changed',
  z.extend(OfForm, { meta_table: z.array(Column) }),
);
/** The user viewed the newly arrived rows. */
export const newShown = defineEvent('submissions/new-shown', OfForm);

/** The user marked a row. */
export const submissionMarked = defineEvent('submissions/marked', Mark);
/** The server confirmed the mark. */
export const submissionMarkConfirmed = defineEvent(
  'submissions/mark-confirmed',
  z.extend(Mark, { by: z.nullable(NameText), timestamp: z.number() }),
);
/**
 * A live event about a mark. It may be the mark of this browser: then the row shows it already, and only a detail that is
 * open loads its history again.
 */
export const submissionMarkReceived = defineEvent(
  'submissions/marked-elsewhere',
  z.extend(Mark, { form_id: z.number() }),
);

const BulkMarked = z.extend(OfForm, { submission_ids: z.array(z.number()), marker: Marker });
/** The user marked several rows in bulk. */
export const submissionsMarked = defineEvent('submissions/marked-many', BulkMarked);
/** The server confirmed the bulk mark for these rows. */
export const submissionsMarkConfirmed = defineEvent(
  'submissions/mark-many-confirmed',
  z.extend(BulkMarked, { by: z.nullable(NameText), timestamp: z.number() }),
);
/** The server confirmed a mark that this user has since superseded: the rows keep the newer, pending mark. */
export const marksSuperseded = defineEvent(
  'submissions/marks-overtaken',
  z.extend(z.omit(BulkMarked, { form_id: true }), { by: z.nullable(NameText), timestamp: z.number() }),
);
/** Another user, or this user in another browser, marked rows in bulk. */
export const submissionMarksReceived = defineEvent('submissions/marked-many-elsewhere', BulkMarked);
/** The user made marks that have no inverse. They show immediately, and are sent once they can no longer be undone. */
export const marksDelayed = defineEvent('submissions/marks-held', z.extend(BulkMarked, { account: z.number() }));
/** The marks can no longer be undone: they are being sent. */
export const delayedMarksSent = defineEvent('submissions/held-marks-sent', BulkMarked);
/** The user undid them before they were sent. `hold` is the number of the delayed marks in the state. */
export const delayedMarksUndone = defineEvent(
  'submissions/held-marks-undone',
  z.extend(BulkMarked, { hold: z.number() }),
);
/** The server rejected them or could not be reached. */
export const delayedMarksFailed = defineEvent('submissions/held-marks-failed', BulkMarked);
/** The marks that were not sent because the session had ended. */
export const unsentMarksChanged = defineEvent(
  'submissions/unsent-marks-changed',
  z.object({ list: z.array(BulkMarked) }),
);
/** A live event about rows with a pending mark of this browser waits for the response to that mark. */
export const liveEventDeferred = defineEvent(
  'submissions/marks-deferred',
  z.extend(z.omit(BulkMarked, { marker: true }), {
    /** The own mark that the event echoes; null if only the server knows how the rows look afterwards. */
    marker: z.nullable(Marker),
  }),
);
/** The deferral of live events about these rows has ended. The `stale` rows may differ from the server's. */
export const deferredLiveEventsResolved = defineEvent(
  'submissions/deferred-marks-released',
  z.extend(OfForm, { submission_ids: z.array(z.number()), stale: z.array(z.number()) }),
);
/** Rows were deleted permanently. */
export const submissionsDeleted = defineEvent(
  'submissions/deleted',
  z.extend(OfForm, { submission_ids: z.array(z.number()) }),
);
/** A row moved to another workflow state. `transition` is present if this browser has the details. */
export const submissionMoved = defineEvent(
  'submissions/moved',
  z.extend(OfForm, {
    submission_id: z.number(),
    to_state: NameText,
    transition: z.optional(StateTransition),
  }),
);

/** A submission had activity, here or in another browser, such as a note. */
export const activityRecorded = defineEvent(
  'submissions/activity-recorded',
  z.object({
    submission_id: z.number(),
    last_activity_time: IsoTimestamp,
    /** If an email of the conversation has been sent or received. */
    latest_message: z.optional(LatestMessage),
    /** If the activity brought files. */
    thread_file_count: z.optional(z.number()),
  }),
);

/** An entry that this browser caused was appended to a submission's history, such as a note. */
export const historyAppended = defineEvent(
  'submissions/history-appended',
  z.extend(z.omit(HistoryEntry, { number: true }), { submission_id: z.number() }),
);

/** The user opened a submission's detail. */
export const submissionOpened = defineEvent('submissions/opened', SubmissionDetail);
/** An open detail was reloaded. */
export const submissionReloaded = defineEvent('submissions/reloaded', SubmissionDetail);

/** The filters, search or page of a form's list changed. */
export const listQueryChanged = defineEvent(
  'submissions/browse-changed',
  z.extend(OfForm, { filter: NameText, set: z.array(FilterEntry), search: UrlText, page: z.number() }),
);
/** Ids that match the search text, best match first. Recorded so that replay needs no search index. */
export const searchFound = defineEvent('submissions/search-found', z.extend(OfForm, { text: FreeText, ids: Ids }));
/** The best matches of a search that is still running, best match first. */
export const searchBegun = defineEvent('submissions/search-begun', z.extend(OfForm, { text: FreeText, ids: Ids }));
/** Ids that match the filters of reports, later than `since` and up to `up_to`, as the server found them. */
export const reportFilterApplied = defineEvent(
  'submissions/matches-found',
  z.extend(OfForm, { key: KeyText, since: z.number(), up_to: z.number(), ids: Ids }),
);
/** The user chose the newest first for the results of this search, or their rank again. */
export const searchSorted = defineEvent(
  'submissions/search-sorted',
  z.extend(OfForm, { text: FreeText, newestFirst: z.boolean() }),
);
export const orderChosen = defineEvent('submissions/order-chosen', z.object({ newestFirst: z.boolean() }));
export const inboxOrderChosen = defineEvent('submissions/inbox-order-chosen', z.object({ order: InboxOrder }));

export const composerShown = defineEvent('submissions/composer-shown', OpenComposer);
export const composerClosed = defineEvent('submissions/composer-closed', OpenComposer);

/** The user chose a layout, or the one chosen earlier was restored. */
export const layoutChosen = defineEvent('submissions/layout-chosen', z.object({ layout: Layout }));

/** The default layout of a phone or a wide screen is shown unless the account has selected one. */
export const layoutSuggested = defineEvent('submissions/layout-suggested', z.object({ layout: Layout }));
