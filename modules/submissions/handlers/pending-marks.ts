import { phaseOf, type Phase, type Read } from '../../../src/kernel/index.ts';
import { markSubmission, markSubmissions } from '../commands.ts';
import type { Marker } from '../contract.ts';
import { isMarked } from '../flags.ts';
import { detailOf, rowOf } from '../select.ts';

/*
 * Marks that this browser has sent and the server has not confirmed. They win over live events and responses about
 * earlier marks.
 */

/** The latest single mark of a row, and the latest bulk mark of its form. */
const ofOne = (read: Read, id: number) => phaseOf(markSubmission, String(id))(read);
const ofMany = (read: Read, form: number) => phaseOf(markSubmissions, String(form))(read);

const isWaiting = (latest: Phase | undefined) => latest?.phase === 'requested';
const isUnderWay = (latest: Phase | undefined) => isWaiting(latest) || latest?.phase === 'in progress';

/** Whether this browser has an unconfirmed single or bulk mark of the row. */
export function isMarking(read: Read, form: number, id: number): boolean {
  return isUnderWay(ofMany(read, form)) || isUnderWay(ofOne(read, id));
}

/** Whether a newer, unconfirmed mark has superseded this mark of the row. */
export function isOvertaken(read: Read, id: number, marker: Marker): boolean {
  return (
    shows(read, id, marker) === false && (isWaiting(ofOne(read, id)) || isUnderWay(ofMany(read, formOf(read, id))))
  );
}

/** The rows of a bulk mark that a newer, unconfirmed mark has superseded. */
export function overtakenOf(read: Read, form: number, ids: readonly number[], marker: Marker): number[] {
  const isNextOfAll = isWaiting(ofMany(read, form));
  return ids.filter((id) => shows(read, id, marker) === false && (isNextOfAll || isUnderWay(ofOne(read, id))));
}

function shows(read: Read, id: number, marker: Marker): boolean | undefined {
  const shown = rowOf(read, id) ?? detailOf(read, id);
  return shown && isMarked(shown, marker);
}

function formOf(read: Read, id: number): number {
  return (rowOf(read, id) ?? detailOf(read, id))?.form_id ?? 0;
}
