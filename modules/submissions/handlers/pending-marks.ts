import { phaseOf, type Phase, type Read } from '../../../src/kernel/index.ts';
import { markSubmission, markSubmissions } from '../commands.ts';
import type { Marker } from '../marker.ts';
import { isMarked } from '../flags.ts';
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

/** Whether this browser has an unconfirmed single or bulk mark of the row. */
export function isMarking(read: Read, form: number, id: number): boolean {
  return isInFlight(latestBulkMark(read, form)) || isInFlight(latestMark(read, id));
}

/** Whether no other mark of the row is unconfirmed, seen from its running single mark. */
export function isLastOfOne(read: Read, id: number): boolean {
  return !isRequested(latestMark(read, id)) && !isInFlight(latestBulkMark(read, formOf(read, id)));
}

/** The same, seen from the running bulk mark of its form. */
export function isLastOfMany(read: Read, form: number, id: number): boolean {
  return !isRequested(latestBulkMark(read, form)) && !isInFlight(latestMark(read, id));
}

/** Whether a newer, unconfirmed mark has superseded this mark of the row. */
export function isSuperseded(read: Read, id: number, marker: Marker): boolean {
  return shows(read, id, marker) === false && !isLastOfOne(read, id);
}

/** The rows of a bulk mark that a newer, unconfirmed mark has superseded. */
export function overtakenOf(read: Read, form: number, ids: readonly number[], marker: Marker): number[] {
  return ids.filter((id) => shows(read, id, marker) === false && !isLastOfMany(read, form, id));
}

/** Whether the row looks as the marker leaves it; undefined if it is not loaded. */
export function shows(read: Read, id: number, marker: Marker): boolean | undefined {
  const shown = rowOf(read, id) ?? detailOf(read, id);
  return shown && isMarked(shown, marker);
}

/** The form of a loaded row; 0 if it is not loaded. */
export function formOf(read: Read, id: number): number {
  return (rowOf(read, id) ?? detailOf(read, id))?.form_id ?? 0;
}
