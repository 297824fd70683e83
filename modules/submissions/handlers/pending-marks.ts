import { phaseOf, type Phase, type Read } from '../../../src/kernel/index.ts';
import { markSubmission, markSubmissions } from '../commands.ts';
import { markerChanges, type Marker } from '../marker.ts';
import { hasFlagValue } from '../flags.ts';
import { pendingMarks } from '../pending-marks-state.ts';
import { detailOf, rowOf } from '../select.ts';

/*
 * Marks that this browser has sent and the server has not confirmed. They win over live events and responses about
 * earlier marks.
 */

/** The latest single mark of a row, and the latest bulk mark of its form. */
const latestMark = (read: Read, id: number) => phaseOf(markSubmission, String(id))(read);
const latestBulkMark = (read: Read, form: number) => phaseOf(markSubmissions, String(form))(read);

const isRequested = (latest: Phase | undefined) => latest?.phase === 'requested';
const isInFlight = (latest: Phase | undefined) => isRequested(latest) || latest?.phase === 'in progress';

/** Whether this browser has a pending single or bulk mark of the row. */
export function hasPendingMark(read: Read, form: number, id: number): boolean {
  return isInFlight(latestBulkMark(read, form)) || isInFlight(latestMark(read, id));
}

/** Whether the running single mark of a row is its only pending mark. */
export function isOnlyPendingMark(read: Read, id: number): boolean {
  return !isRequested(latestMark(read, id)) && !isInFlight(latestBulkMark(read, formOf(read, id)));
}

/** Whether the running bulk mark of a form is the only pending mark of the row. */
export function isOnlyPendingBulkMark(read: Read, form: number, id: number): boolean {
  return !isRequested(latestBulkMark(read, form)) && !isInFlight(latestMark(read, id));
}

/** Which of these rows have a newer pending mark of this tab that contradicts the mark. */
export function supersededRows(read: Read, ids: readonly number[], marker: Marker): number[] {
  const [flag, value] = markerChanges[marker];
  const latest = new Map<number, boolean>();
  for (const one of read(pendingMarks).list) {
    const [changed, to] = markerChanges[one.marker];
    if (changed === flag) for (const id of one.submission_ids) latest.set(id, to);
  }
  return ids.filter((id) => (latest.get(id) ?? value) !== value);
}

/** Whether the row has the mark as shown; undefined if the row is not loaded. */
export function hasMark(read: Read, id: number, marker: Marker): boolean | undefined {
  const row = rowOf(read, id) ?? detailOf(read, id);
  return row && hasFlagValue(row, marker);
}

/** The form of a loaded row; 0 if it is not loaded. */
export function formOf(read: Read, id: number): number {
  return (rowOf(read, id) ?? detailOf(read, id))?.form_id ?? 0;
}
