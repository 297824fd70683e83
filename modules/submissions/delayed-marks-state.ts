import { defineSlice, type Read } from '../../src/kernel/index.ts';
import { hasFlagValue } from './flags.ts';
import type { Marker } from './marker.ts';
import { detailOf, rowOf } from './select.ts';
import {
  delayedMarksSent,
  delayedMarksUndone,
  marksDelayed,
  submissionMarkReceived,
  submissionsDeleted,
  submissionMarksReceived,
} from './events.ts';

/** The delayed marks of one command: shown, and not sent yet. */
export interface DelayedMark {
  readonly number: number;
  readonly account: number;
  readonly form_id: number;
  readonly submission_ids: number[];
  readonly marker: Marker;
}

const noneDelayed: { count: number; list: DelayedMark[] } = { count: 0, list: [] };

/** The delayed marks without those of these rows; without a marker, all marks of the rows are removed. */
function without(list: readonly DelayedMark[], ids: readonly number[], marker?: Marker): DelayedMark[] {
  const removed = new Set(ids);
  return list.flatMap((one) => {
    if (marker !== undefined && one.marker !== marker) return [one];
    const submission_ids = one.submission_ids.filter((id) => !removed.has(id));
    return submission_ids.length > 0 ? [{ ...one, submission_ids }] : [];
  });
}

/** The delayed marks of this tab, oldest first, and how many commands have delayed marks so far. */
export const delayedMarks = defineSlice('submissions/held-marks', noneDelayed, (on) => [
  on(marksDelayed, (state, delayed) => {
    state.count += 1;
    state.list = [...state.list, { number: state.count, ...delayed }];
  }),
  on(delayedMarksSent, (state, { submission_ids, marker }) => {
    state.list = without(state.list, submission_ids, marker);
  }),
  on(delayedMarksUndone, (state, { submission_ids, marker }) => {
    state.list = without(state.list, submission_ids, marker);
  }),
  // The server has them already, so they can neither be sent nor undone.
  on(submissionMarkReceived, (state, { submission_id, marker }) => {
    state.list = without(state.list, [submission_id], marker);
  }),
  on(submissionMarksReceived, (state, { submission_ids, marker }) => {
    state.list = without(state.list, submission_ids, marker);
  }),
  on(submissionsDeleted, (state, { submission_ids }) => {
    state.list = without(state.list, submission_ids);
  }),
]);

interface Marked {
  readonly ids: readonly number[];
  readonly marker: Marker;
}

/** Whether any of these marks can still be undone. */
export function isStillDelayed(read: Read, { ids, marker }: Marked): boolean {
  const idSet = new Set(ids);
  return read(delayedMarks).list.some((one) => one.marker === marker && one.submission_ids.some((id) => idSet.has(id)));
}

/** Whether these marks, which are no longer delayed, were not saved: the server has rejected them. */
export function isUnsaved(read: Read, { ids, marker }: Marked): boolean {
  const loaded = ids.flatMap((id) => rowOf(read, id) ?? detailOf(read, id) ?? []);
  return loaded.length > 0 && !loaded.some((row) => hasFlagValue(row, marker));
}
