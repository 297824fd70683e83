import type { Layout } from '../../contract/entity/account.ts';
import { defineSlice } from '../../src/kernel/index.ts';
import { initialDataLoaded } from '../workspaces/public.ts';
import { layoutChosen, layoutSuggested } from './events.ts';

const byDefault: { shown: Layout; isChosen: boolean } = { shown: 'table', isChosen: false };

/** The layout of the list. `isChosen` once the account has made a choice, which ends the hint. */
export const layout = defineSlice('submissions/layout', byDefault, (on) => [
  on(layoutChosen, (state, chosen) => {
    state.shown = chosen.layout;
    state.isChosen = true;
  }),
  on(layoutSuggested, (state, suggested) => {
    if (!state.isChosen) state.shown = suggested.layout;
  }),
  // Data that is loaded again keeps the layout: it may be older than the choice made here.
  on(initialDataLoaded, (state, { user }) => {
    if (state.isChosen || !user.layout) return;
    state.shown = user.layout;
    state.isChosen = true;
  }),
]);
