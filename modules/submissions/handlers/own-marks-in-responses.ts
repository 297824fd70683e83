import { byServer, type Read } from '../../../src/kernel/index.ts';
import { liveEventDeferred, submissionMarksReceived } from '../events.ts';
import { applyMark, hasFlagValue, type Flags } from '../flags.ts';
import { delayedMarks } from '../delayed-marks-state.ts';
import type { Marker } from '../marker.ts';
import { pendingMarks } from '../pending-marks-state.ts';
import { hasMark, hasPendingMark } from './pending-marks.ts';

/*
 * Responses that may be older than the delayed and pending marks of this tab. The user still sees these marks.
 */

type FlaggedRow = Flags & { readonly submission_id: number };

/** The rows of a response with the delayed and pending marks of this tab. */
export function withOwnMarks<R extends FlaggedRow>(read: Read, rows: readonly R[]): R[] {
  const own = [...read(pendingMarks).list, ...read(delayedMarks).list];
  if (own.length === 0) return [...rows];
  const markersOf = new Map<number, Marker[]>();
  for (const { submission_ids, marker } of own)
    for (const id of submission_ids) markersOf.set(id, [...(markersOf.get(id) ?? []), marker]);
  return rows.map((row) => {
    const marked = { ...row };
    for (const marker of markersOf.get(row.submission_id) ?? []) applyMark(marked, marker);
    return marked;
  });
}

/** Reloads rows of a response that have a pending mark if that mark fails, because their earlier state is unknown. */
export function* deferPendingMarks(read: Read, form_id: number, rows: readonly FlaggedRow[]) {
  const { list } = read(pendingMarks);
  if (list.length === 0) return;
  const there = new Set(rows.map(({ submission_id }) => submission_id));
  for (const { submission_ids, marker } of list) {
    const pending = submission_ids.filter((id) => there.has(id) && hasPendingMark(read, form_id, id));
    if (pending.length > 0) yield byServer(liveEventDeferred({ form_id, submission_ids: pending, marker }));
  }
}

/**
 * Which of these rows, changed during a request, had a pending mark that has failed since: they show again what they were
 * before the mark, which may be older than the response.
 */
export function withFailedMark(
  read: Read,
  before: ReturnType<typeof pendingMarksNow>,
  changed: readonly number[],
): readonly number[] {
  if (before.length === 0 || changed.length === 0) return [];
  const pending = new Set(pendingMarksNow(read).flatMap(({ submission_ids }) => submission_ids));
  const ids = new Set(changed.filter((id) => !pending.has(id)));
  const failed = before.flatMap(({ submission_ids, marker }) =>
    submission_ids.filter((id) => ids.has(id) && hasMark(read, id, marker) === false),
  );
  return [...new Set(failed)];
}

const pendingMarksNow = (read: Read) => read(pendingMarks).list;

/** Delayed marks that a response has already: someone else has made them since, so that they cannot be undone here. */
export function* marksMadeElsewhere(read: Read, rows: readonly FlaggedRow[]) {
  const { list } = read(delayedMarks);
  if (list.length === 0) return;
  const byId = new Map(rows.map((row) => [row.submission_id, row]));
  for (const { form_id, submission_ids, marker } of list) {
    const found = submission_ids.filter((id) => {
      const row = byId.get(id);
      return row && hasFlagValue(row, marker);
    });
    if (found.length > 0) yield byServer(submissionMarksReceived({ form_id, submission_ids: found, marker }));
  }
}
