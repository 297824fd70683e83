import { defineSlice } from '../../src/kernel/index.ts';
import { stepShown, tourCompleted, tourOffered } from './events.ts';

export type Tour =
  | { readonly status: 'unknown' | 'offered' | 'done' }
  /** `step` is a 0-based index. */
  | { readonly status: 'begun'; readonly step: number };

const unknown: { now: Tour } = { now: { status: 'unknown' } };

export const tour = defineSlice('tour/progress', unknown, (on) => [
  on(tourOffered, (state, { isDone }) => {
    state.now = { status: isDone ? 'done' : 'offered' };
  }),
  on(stepShown, (state, { step }) => {
    state.now = { status: 'begun', step };
  }),
  on(tourCompleted, (state) => {
    state.now = { status: 'done' };
  }),
]);
