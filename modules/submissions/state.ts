import { defineSlice, defineTable, type Editable, type TableDraft } from '../../src/kernel/index.ts';
import { defaultListQuery, type ListQuery } from './list-url.ts';
import type { Column, Submission, SubmissionDetail } from './contract.ts';
import type { Marker } from './marker.ts';
import type { ActionSpec } from '../../contract/entity/workflow.ts';
import {
  activityRecorded,
  listQueryChanged,
  columnsChanged,
  delayedMarksFailed,
  delayedMarksUndone,
  historyAppended,
  listLoaded,
  listPartLoaded,
  marksDelayed,
  marksSuperseded,
  newShown,
  nothingArrived,
  orderChosen,
  searchBegun,
  searchFound,
  submissionMarkConfirmed,
  submissionMarked,
  submissionMarkReceived,
  submissionMoved,
  submissionOpened,
  submissionReloaded,
  submissionsArrived,
  submissionsDeleted,
  submissionsMarkConfirmed,
  submissionsMarked,
  submissionMarksReceived,
} from './events.ts';
import { addEntry, addTransition, append } from './apply-history.ts';
import { clearBulk, reduceMark, markBulk } from './mark-rows.ts';
import { applyList, applyPart } from './apply-list.ts';

/** A row of a form's list, with the form it belongs to. */
export type Row = Submission & { readonly form_id: number };

const drop = (rows: { delete(id: number): void }, { submission_ids }: { submission_ids: readonly number[] }) => {
  for (const id of submission_ids) rows.delete(id);
};

/** Rows of all forms opened in this session, by ascending id within each form. */
export const rows = defineTable(
  'submissions/rows',
  (row: Row) => row.submission_id,
  (on) => [
    on(listLoaded, applyList),
    on(listPartLoaded, applyPart),
    on(submissionsArrived, (table, { form_id, submissions }) => {
      for (const row of submissions) if (!table.get(row.submission_id)) table.set({ ...row, form_id });
    }),
    on(submissionMarked, (table, { submission_id, marker }) => reduceMark(table, submission_id, marker)),
    on(submissionMarkConfirmed, (table, { submission_id, marker }) => reduceMark(table, submission_id, marker)),
    on(submissionMarkReceived, (table, { submission_id, marker }) => reduceMark(table, submission_id, marker)),
    on(submissionsMarked, markBulk),
    on(submissionsMarkConfirmed, markBulk),
    on(marksDelayed, markBulk),
    on(delayedMarksUndone, clearBulk),
    on(delayedMarksFailed, clearBulk),
    on(submissionMarksReceived, markBulk),
    on(submissionsDeleted, drop),
    on(submissionMoved, (table, { submission_id, to_state }) => {
      const row = table.edit(submission_id);
      if (row) row.current_state = to_state;
    }),
    on(activityRecorded, (table, { submission_id, last_activity_time, latest_message, thread_file_count }) => {
      const row = table.edit(submission_id);
      if (!row) return;
      row.last_activity_time = last_activity_time;
      if (latest_message) row.latest_message = latest_message;
      if (thread_file_count !== undefined) row.thread_file_count = thread_file_count;
    }),
    on(submissionOpened, applyDetail),
    on(submissionReloaded, applyDetail),
  ],
);

/** Copies state, flags and activity from the detail, which is fresher than the list. */
function applyDetail(table: TableDraft<number, Row>, detail: SubmissionDetail): void {
  const row = table.edit(detail.submission_id);
  if (!row) return;
  const { current_state, is_spam, is_read, is_archived, is_complete, is_inProgress, spam_reason } = detail;
  Object.assign(row, { current_state, is_spam, is_read, is_archived, is_complete, is_inProgress, spam_reason });
  // Activity that arrived while the detail was loading is later.
  if ((detail.last_activity_time ?? '') > (row.last_activity_time ?? ''))
    row.last_activity_time = detail.last_activity_time;
  if ((detail.latest_message?.time ?? '') > (row.latest_message?.time ?? ''))
    row.latest_message = detail.latest_message;
  if (detail.thread_file_count !== undefined) row.thread_file_count = detail.thread_file_count;
  if (detail.spam_reason_details === undefined) delete row.spam_reason_details;
  else row.spam_reason_details = detail.spam_reason_details;
}

/** Everything about a form's list except its rows. Present once the list has been loaded. */
export interface List {
  readonly form_id: number;
  readonly columns: readonly Column[];
  readonly actions: readonly ActionSpec[];
  /** The next fetch of new rows starts after this id. */
  readonly last_id: number;
  /** Rows beyond this id have not been shown yet. */
  readonly seen: number;
  /** How many of those an unfiltered list would show. */
  readonly unseen: number;
  /** Rows beyond this id were added by the latest "show new"; null if there are none. */
  readonly fresh_after: number | null;
  /** Time of the latest request (client clock). */
  readonly asked_at: number;
}

const lastOf = (submissions: readonly Submission[], known: number) =>
  submissions.reduce((last, { submission_id }) => Math.max(last, submission_id), known);

/** Keeps the previous columns if they are equal, since every visible row depends on their identity. */
function columnsFrom(list: List | undefined, columns: readonly Column[]): readonly Column[] {
  return list && JSON.stringify(list.columns) === JSON.stringify(columns) ? list.columns : columns;
}

export const lists = defineTable(
  'submissions/lists',
  (list: List) => list.form_id,
  (on) => [
    on(listLoaded, (table, { form_id, submissions, meta_table, detailed_action_specs, known }, { at }) => {
      const last_id = lastOf(submissions, known);
      const seen = { last_id, seen: last_id, unseen: 0, fresh_after: null };
      const columns = columnsFrom(table.get(form_id), meta_table);
      table.set({ form_id, columns, actions: detailed_action_specs, ...seen, asked_at: at });
    }),
    on(listPartLoaded, (table, { form_id, submissions, meta_table, detailed_action_specs, known }, { at }) => {
      const list = table.get(form_id);
      const last_id = lastOf(submissions, Math.max(known, list?.last_id ?? 0));
      const seen = { last_id, seen: last_id, unseen: 0, fresh_after: null };
      table.set({
        form_id,
        columns: columnsFrom(list, meta_table),
        actions: detailed_action_specs,
        ...seen,
        asked_at: at,
      });
    }),
    on(columnsChanged, (table, { form_id, meta_table }) => {
      const list = table.edit(form_id);
      if (list) list.columns = meta_table;
    }),
    on(submissionsArrived, (table, { form_id, submissions, meta_table }, { at }) => {
      const list = table.edit(form_id);
      if (!list) return;
      // The default columns are derived from the first submissions.
      list.columns = columnsFrom(list, meta_table);
      const fresh = submissions.filter(({ submission_id }) => submission_id > list.last_id);
      list.unseen += fresh.filter((row) => !row.is_spam && !row.is_archived).length;
      list.last_id = lastOf(submissions, list.last_id);
      list.asked_at = at;
    }),
    on(nothingArrived, (table, { form_id }, { at }) => {
      const list = table.edit(form_id);
      if (list) list.asked_at = at;
    }),
    on(newShown, (table, { form_id }) => {
      const list = table.edit(form_id);
      if (!list) return;
      list.fresh_after = list.seen;
      list.seen = list.last_id;
      list.unseen = 0;
    }),
  ],
);

/** A list that is still loading. */
export interface PartialList {
  readonly form_id: number;
  /** Rows loaded so far. */
  readonly loaded: number;
}

/** Incomplete lists: loading, or interrupted while loading. */
export const partialLists = defineTable(
  'submissions/partial-lists',
  (list: PartialList) => list.form_id,
  (on) => [
    on(listLoaded, (table, { form_id }) => table.delete(form_id)),
    on(listPartLoaded, (table, { form_id, loaded, is_last }) => {
      if (is_last) table.delete(form_id);
      else table.set({ form_id, loaded });
    }),
  ],
);

/** A form's list as it is shown: its query, and what a search found. */
export interface ListView extends ListQuery {
  readonly form_id: number;
  /** Search results and the text they belong to; null until there are some. `isPartial` while the search is running. */
  readonly found: { readonly text: string; readonly ids: readonly number[]; readonly isPartial?: true } | null;
}

export const listViews = defineTable(
  'submissions/browsing',
  (one: ListView) => one.form_id,
  (on) => [
    on(listQueryChanged, (table, { form_id, ...listQuery }) => {
      const found = listQuery.search === '' ? null : (table.get(form_id)?.found ?? null);
      table.set({ form_id, ...listQuery, found });
    }),
    on(searchBegun, (table, { form_id, text, ids }) => {
      const one = table.edit(form_id);
      if (one?.search === text) one.found = { text, ids, isPartial: true };
    }),
    on(searchFound, (table, { form_id, text, ids }) => {
      const one = table.edit(form_id);
      if (one?.search === text) one.found = { text, ids };
    }),
    on(newShown, (table, { form_id }) => {
      if (!table.get(form_id)) table.set({ form_id, ...defaultListQuery, found: null });
    }),
  ],
);

/** Ascending by id unless the user chose newest first (SPEC.md point 9). */
export const order = defineSlice('submissions/order', { newestFirst: false }, (on) => [
  on(orderChosen, (state, { newestFirst }) => {
    state.newestFirst = newestFirst;
  }),
]);

/** Maximum number of cached details; the oldest are evicted. */
const MAX_DETAILS = 50;

/** Details opened in this session. */
export const details = defineTable(
  'submissions/details',
  (detail: SubmissionDetail) => detail.submission_id,
  (on) => [
    on(submissionOpened, (table, detail) => {
      table.delete(detail.submission_id);
      table.set(detail);
      for (const { submission_id } of [...table].slice(0, Math.max(0, table.size - MAX_DETAILS)))
        table.delete(submission_id);
    }),
    on(submissionReloaded, (table, detail) => {
      if (table.get(detail.submission_id)) table.set(detail);
    }),
    on(submissionMarked, (table, { submission_id, marker }) => reduceMark(table, submission_id, marker)),
    on(submissionMarkReceived, (table, { submission_id, marker }) => reduceMark(table, submission_id, marker)),
    on(submissionMarkConfirmed, (table, { submission_id, ...how }) => confirmMark(table, submission_id, how)),
    on(submissionsMarked, markBulk),
    on(submissionMarksReceived, markBulk),
    on(marksDelayed, markBulk),
    on(delayedMarksUndone, clearBulk),
    on(delayedMarksFailed, clearBulk),
    on(submissionsMarkConfirmed, (table, { submission_ids, ...how }) => {
      for (const id of submission_ids) confirmMark(table, id, how);
    }),
    on(marksSuperseded, (table, { submission_ids, ...how }) => {
      for (const id of submission_ids) addToHistory(table.edit(id), how);
    }),
    on(submissionsDeleted, drop),
    on(historyAppended, (table, { submission_id, ...entry }) => {
      const detail = table.edit(submission_id);
      if (detail) addEntry(detail, entry);
    }),
    on(submissionMoved, (table, { submission_id, to_state, transition }) => {
      const detail = table.edit(submission_id);
      if (!detail) return;
      detail.current_state = to_state;
      if (transition) addTransition(detail, transition);
    }),
  ],
);

interface Confirmed {
  readonly marker: Marker;
  readonly by: string | null;
  readonly timestamp: number;
}

function confirmMark(table: TableDraft<number, SubmissionDetail>, id: number, how: Confirmed): void {
  reduceMark(table, id, how.marker);
  addToHistory(table.edit(id), how);
}

function addToHistory(detail: Editable<SubmissionDetail> | undefined, { marker, by, timestamp }: Confirmed): void {
  if (!detail) return;
  append(detail, { kind: 'marked', payload: { marker }, by, timestamp });
}
