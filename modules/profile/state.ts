import type { ResponseOf } from '../../contract/endpoint.ts';
import { defineSlice } from '../../src/kernel/index.ts';
import type { getProfile } from './contract.ts';
import { profileLoaded } from './events.ts';

/** Null until loaded. */
const unknown: { current: ResponseOf<typeof getProfile> | null } = { current: null };

export const profile = defineSlice('profile/profile', unknown, (on) => [
  on(profileLoaded, (state, response) => {
    state.current = response;
  }),
]);
