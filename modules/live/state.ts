import { defineSlice } from '../../src/kernel/index.ts';
import { initialDataLoaded } from '../workspaces/public.ts';

/** Where the live stream of this page begins. */
export const livePosition = defineSlice('live/position', { position: null as string | null }, (on) => [
  on(initialDataLoaded, (state, { live_position = null }) => {
    state.position = live_position;
  }),
]);
