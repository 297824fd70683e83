import { phaseOf, type Phase, type Read } from '../../../src/kernel/index.ts';
import { markSubmission, markSubmissions } from '../commands.ts';
import type { Marker } from '../contract.ts';
import { isMarked } from '../flags.ts';
import { detailOf, rowOf } from '../select.ts';

/*
 * What this browser is marking shows at once, before the server has heard of it: it is newer than what the server says of an
 * earlier mark, whoever made that one.
 */

/** The latest mark of a row by itself, and of many of its form. */
const ofOne = (read: Read, id: number) => phaseOf(markSubmission, String(id))(read);
const ofMany = (read: Read, form: number) => phaseOf(markSubmissions, String(form))(read);

const isWaiting = (latest: Phase | undefined) => latest?.phase === 'requested';
const isUnderWay = (latest: Phase | undefined) => isWaiting(latest) || latest?.phase === 'in progress';

/** Whether this browser is marking the row, by itself or among others. */
export function isMarking(read: Read, form: number, id: number): boolean {
  return isUnderWay(ofMany(read, form)) || isUnderWay(ofOne(read, id));
}

/** Whether a mark of the row, whose command runs, was undone by a newer one that the server has not answered. */
export function isOvertaken(read: Read, id: number, marker: Marker): boolean {
  return (
    shows(read, id, marker) === false && (isWaiting(ofOne(read, id)) || isUnderWay(ofMany(read, formOf(read, id))))
  );
}

/** Those of a bulk mark, whose command runs, to which the same happened. */
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
