import { byServer, type Read } from '../../../src/kernel/index.ts';
import { submissionMarksReceived } from '../events.ts';
import { applyMark, hasFlagValue, type Flags } from '../flags.ts';
import { delayedMarks } from '../delayed-marks-state.ts';

/*
 * Responses that arrive before delayed marks are sent: the server does not have these marks, but the user sees them.
 */

type FlaggedRow = Flags & { readonly submission_id: number };

/** The rows of a response with the delayed marks of this tab. */
export function withDelayedMarks<R extends FlaggedRow>(read: Read, rows: readonly R[]): R[] {
  const { list } = read(delayedMarks);
  if (list.length === 0) return [...rows];
  const delayed = list.flatMap(({ submission_ids, marker }) => submission_ids.map((id) => [id, marker] as const));
  const markersOf = Map.groupBy(delayed, ([id]) => id);
  return rows.map((row) => {
    const marked = { ...row };
    for (const [, marker] of markersOf.get(row.submission_id) ?? []) applyMark(marked, marker);
    return marked;
  });
}

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
