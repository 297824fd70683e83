import { defineSlice } from '../../src/kernel/index.ts';
import type { Marker } from './marker.ts';
import { deferredMarksReleased, marksDeferred } from './events.ts';

/** A live event that waits for the response to a pending mark of the same rows. */
interface DeferredMark {
  readonly form_id: number;
  readonly submission_ids: readonly number[];
  readonly marker: Marker | null;
}

const noneDeferred: { list: readonly DeferredMark[] } = { list: [] };

export const deferredMarks = defineSlice('submissions/deferred-marks', noneDeferred, (on) => [
  on(marksDeferred, (state, deferred) => {
    state.list.push(deferred);
  }),
  on(deferredMarksReleased, (state, { submission_ids }) => {
    const released = new Set(submission_ids);
    state.list = state.list.flatMap((one) => {
      const ids = one.submission_ids.filter((id) => !released.has(id));
      return ids.length > 0 ? [{ ...one, submission_ids: ids }] : [];
    });
  }),
]);
