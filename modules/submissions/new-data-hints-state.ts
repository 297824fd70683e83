import { defineSlice } from '../../src/kernel/index.ts';
import { formEventReceived, livePaused } from '../live/public.ts';

/**
 * Counts live notifications of new data; the field is `told` for compatibility with logs. A response that was in flight during a hint may be
 * incomplete.
 */
export const newDataHints = defineSlice('submissions/news', { told: 0 }, (on) => [
  on(formEventReceived, (state) => {
    state.told++;
  }),
  on(livePaused, (state) => {
    state.told++;
  }),
]);
