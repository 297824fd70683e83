import { byServer, type Read } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import type { Marker } from '../marker.ts';
import { deferredMarks } from '../deferred-marks-state.ts';
import { deferredMarksReleased, marksDeferred } from '../events.ts';
import { isMarking, shows } from './pending-marks.ts';

/*
 * Live events about rows with a pending mark of this browser. Which of the two the server stored last is unknown until
 * the pending mark has its response, so they wait for it. Then rows that may differ from the server's are fetched.
 */

interface LiveMark {
  readonly form_id: number;
  readonly submission_ids: readonly number[];
  readonly marker: Marker;
  readonly by: number;
}

/** Defers a live event for the rows with a pending mark; returns the other rows. */
export function* deferMarks({ form_id, submission_ids, marker, by }: LiveMark, read: Read) {
  const pending = submission_ids.filter((id) => isMarking(read, form_id, id));
  if (pending.length === 0) return submission_ids;
  const isOwn = by === read(session).current.account?.id;
  yield byServer(marksDeferred({ form_id, submission_ids: pending, marker: isOwn ? marker : null }));
  return submission_ids.filter((id) => !pending.includes(id));
}

/** The command that has just got its response, or failed. */
interface SettledMark {
  readonly form: number;
  /** Whether a row has no other pending mark. */
  readonly isSettled: (id: number) => boolean;
  readonly hasFailed?: boolean;
}

/** Releases the live events about settled rows, and names the rows to fetch again. */
export function* releaseMarks(read: Read, { form, isSettled, hasFailed = false }: SettledMark) {
  const waiting = read(deferredMarks).list.filter(({ form_id }) => form_id === form);
  const settled = new Set(waiting.flatMap(({ submission_ids }) => submission_ids.filter(isSettled)));
  if (settled.size === 0) return;
  const mayDiffer = (id: number, marker: Marker | null) =>
    hasFailed || marker === null || shows(read, id, marker) === false;
  const stale = waiting.flatMap(({ submission_ids, marker }) =>
    submission_ids.filter((id) => settled.has(id) && mayDiffer(id, marker)),
  );
  yield byServer(deferredMarksReleased({ form_id: form, submission_ids: [...settled], stale: [...new Set(stale)] }));
}
