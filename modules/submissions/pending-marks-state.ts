import { defineSlice } from '../../src/kernel/index.ts';
import type { Marker } from './marker.ts';
import {
  delayedMarksFailed,
  delayedMarksSent,
  marksSuperseded,
  submissionMarkConfirmed,
  submissionMarked,
  submissionsDeleted,
  submissionsMarkConfirmed,
  submissionsMarked,
} from './events.ts';

/** A mark of one or more rows whose response has not arrived. */
interface PendingMark {
  readonly marker: Marker;
  readonly submission_ids: number[];
}

const nonePending: { list: PendingMark[] } = { list: [] };

interface Ended {
  readonly submission_ids: readonly number[];
  /** Without a marker, all marks of the rows have ended. */
  readonly marker?: Marker;
}

/** The pending marks without the oldest one of each of these rows. */
function without(list: readonly PendingMark[], { submission_ids, marker }: Ended): PendingMark[] {
  const ended = new Set(submission_ids);
  return list.flatMap((one) => {
    if (marker !== undefined && one.marker !== marker) return [one];
    const rest = one.submission_ids.filter((id) => !ended.has(id));
    if (rest.length === one.submission_ids.length) return [one];
    if (marker !== undefined) for (const id of one.submission_ids) ended.delete(id);
    return rest.length > 0 ? [{ marker: one.marker, submission_ids: rest }] : [];
  });
}

/** The marks of this tab without a response, oldest first. The kernel reverts those that fail. */
export const pendingMarks = defineSlice('submissions/pending-marks', nonePending, (on) => [
  on(submissionMarked, (state, { submission_id, marker }) => {
    state.list.push({ marker, submission_ids: [submission_id] });
  }),
  on(submissionsMarked, (state, { submission_ids, marker }) => {
    state.list.push({ marker, submission_ids });
  }),
  on(delayedMarksSent, (state, { submission_ids, marker }) => {
    state.list.push({ marker, submission_ids });
  }),
  on(submissionMarkConfirmed, (state, { submission_id, marker }) => {
    state.list = without(state.list, { submission_ids: [submission_id], marker });
  }),
  on(submissionsMarkConfirmed, (state, confirmed) => {
    state.list = without(state.list, confirmed);
  }),
  on(marksSuperseded, (state, superseded) => {
    state.list = without(state.list, superseded);
  }),
  on(delayedMarksFailed, (state, failed) => {
    state.list = without(state.list, failed);
  }),
  on(submissionsDeleted, (state, { submission_ids }) => {
    state.list = without(state.list, { submission_ids });
  }),
]);
