import { defineSlice } from '../../src/kernel/index.ts';
import { layoutChosen } from './events.ts';

const byDefault: { shown: 'table' | 'inbox'; isChosen: boolean } = { shown: 'table', isChosen: false };

/** The layout of the list. `isChosen` once the account has made a choice, which ends the hint. */
export const layout = defineSlice('submissions/layout', byDefault, (on) => [
  on(layoutChosen, (state, chosen) => {
    state.shown = chosen.layout;
    state.isChosen = true;
  }),
]);
