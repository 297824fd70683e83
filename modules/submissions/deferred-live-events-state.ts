import { defineSlice } from '../../src/kernel/index.ts';
import type { Marker } from './marker.ts';
import { deferredLiveEventsResolved, liveEventDeferred } from './events.ts';

/** A live event about a mark, waiting for the response to a pending mark of the same rows. */
interface DeferredLiveEvent {
  readonly form_id: number;
  readonly submission_ids: readonly number[];
  readonly marker: Marker | null;
}

const noneDeferred: { list: readonly DeferredLiveEvent[] } = { list: [] };

export const deferredLiveEvents = defineSlice('submissions/deferred-marks', noneDeferred, (on) => [
  on(liveEventDeferred, (state, deferred) => {
    state.list.push(deferred);
  }),
  on(deferredLiveEventsResolved, (state, { submission_ids }) => {
    const resolved = new Set(submission_ids);
    state.list = state.list.flatMap((one) => {
      const ids = one.submission_ids.filter((id) => !resolved.has(id));
      return ids.length > 0 ? [{ ...one, submission_ids: ids }] : [];
    });
  }),
]);
