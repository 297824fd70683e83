import type { ResponseOf } from '../../contract/endpoint.ts';
import { defineSlice } from '../../src/kernel/index.ts';
import { initialDataLoaded } from '../workspaces/public.ts';
import type { getProfile } from './contract.ts';
import { profileLoaded } from './events.ts';

/** Null until loaded. */
const unknown: { current: ResponseOf<typeof getProfile> | null } = { current: null };

export const profile = defineSlice('profile/profile', unknown, (on) => [
  on(profileLoaded, (state, response) => {
    state.current = response;
  }),
]);

/** Whether the server stores the account's language. Older servers, and so their event logs, do not. */
export const emailLanguage = defineSlice('profile/email-language', { isStored: false }, (on) => [
  on(initialDataLoaded, (state, { user }) => {
    state.isStored = user.language !== undefined;
  }),
]);
