import { byServer, type Read } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import type { Marker } from '../marker.ts';
import { deferredLiveEvents } from '../deferred-live-events-state.ts';
import { deferredLiveEventsResolved, liveEventDeferred } from '../events.ts';
import { hasPendingMark, hasMark } from './pending-marks.ts';

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
export function* deferLiveEvent({ form_id, submission_ids, marker, by }: LiveMark, read: Read) {
  const pending = submission_ids.filter((id) => hasPendingMark(read, form_id, id));
  if (pending.length === 0) return submission_ids;
  const isOwn = by === read(session).current.account?.id;
  yield byServer(liveEventDeferred({ form_id, submission_ids: pending, marker: isOwn ? marker : null }));
  return submission_ids.filter((id) => !pending.includes(id));
}

/** A mark whose command has just had its response, or failed. */
interface EndedMark {
  readonly form: number;
  /** Whether the row has no other pending mark. */
  readonly isLastMark: (id: number) => boolean;
  readonly hasFailed?: boolean;
}

/** Ends the deferral of live events about rows without another pending mark, and names the rows to fetch again. */
export function* resolveLiveEvents(read: Read, { form, isLastMark, hasFailed = false }: EndedMark) {
  const waiting = read(deferredLiveEvents).list.filter(({ form_id }) => form_id === form);
  const ids = [...new Set(waiting.flatMap(({ submission_ids }) => submission_ids))];
  const resolved = new Set(ids.filter(isLastMark));
  const others = ids.filter((id) => !resolved.has(id));
  // The response to their last mark does not say what the failed one left.
  if (hasFailed && others.length > 0)
    yield byServer(liveEventDeferred({ form_id: form, submission_ids: others, marker: null }));
  if (resolved.size === 0) return;
  const mayDiffer = (id: number, marker: Marker | null) =>
    hasFailed || marker === null || hasMark(read, id, marker) === false;
  const stale = waiting.flatMap(({ submission_ids, marker }) =>
    submission_ids.filter((id) => resolved.has(id) && mayDiffer(id, marker)),
  );
  yield byServer(
    deferredLiveEventsResolved({ form_id: form, submission_ids: [...resolved], stale: [...new Set(stale)] }),
  );
}
