import { defineSlice, type Read } from '../../src/kernel/index.ts';
import type { Marker } from './marker.ts';
import {
  heldMarksSent,
  heldMarksUndone,
  marksHeld,
  submissionMarkedElsewhere,
  submissionsDeleted,
  submissionsMarkedElsewhere,
} from './events.ts';

/** Marks that show and have not been sent yet. */
export interface Hold {
  readonly number: number;
  readonly account: number;
  readonly form_id: number;
  readonly submission_ids: number[];
  readonly marker: Marker;
}

const nothingHeld: { count: number; list: Hold[] } = { count: 0, list: [] };

/** Takes marks out of the holds; without a marker, all marks of these rows. */
function without(list: readonly Hold[], ids: readonly number[], marker?: Marker): Hold[] {
  const removed = new Set(ids);
  return list.flatMap((hold) => {
    if (marker !== undefined && hold.marker !== marker) return [hold];
    const submission_ids = hold.submission_ids.filter((id) => !removed.has(id));
    return submission_ids.length > 0 ? [{ ...hold, submission_ids }] : [];
  });
}

/** The held marks of this tab, oldest first, and how many holds there have been. */
export const heldMarks = defineSlice('submissions/held-marks', nothingHeld, (on) => [
  on(marksHeld, (state, held) => {
    state.count += 1;
    state.list = [...state.list, { number: state.count, ...held }];
  }),
  on(heldMarksSent, (state, { submission_ids, marker }) => {
    state.list = without(state.list, submission_ids, marker);
  }),
  on(heldMarksUndone, (state, { submission_ids, marker }) => {
    state.list = without(state.list, submission_ids, marker);
  }),
  // The server has them already, so they can neither be sent nor undone.
  on(submissionMarkedElsewhere, (state, { submission_id, marker }) => {
    state.list = without(state.list, [submission_id], marker);
  }),
  on(submissionsMarkedElsewhere, (state, { submission_ids, marker }) => {
    state.list = without(state.list, submission_ids, marker);
  }),
  on(submissionsDeleted, (state, { submission_ids }) => {
    state.list = without(state.list, submission_ids);
  }),
]);

/** Whether any of these marks can still be undone. */
export function isStillHeld(
  read: Read,
  { ids, marker }: { readonly ids: readonly number[]; readonly marker: Marker },
): boolean {
  const idSet = new Set(ids);
  return read(heldMarks).list.some((hold) => hold.marker === marker && hold.submission_ids.some((id) => idSet.has(id)));
}
