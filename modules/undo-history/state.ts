import type { DisplayText } from '../../contract/text.ts';
import { defineSlice } from '../../src/kernel/index.ts';
import { navigated, undoOffered, undoReturned, undoTaken } from '../../src/shell/messages.ts';
import { submissionsDeleted } from '../submissions/public.ts';
import { undoHistoryShown } from './messages.ts';

/** A step of the session that could be undone when it was made. */
export interface Step {
  readonly id: string;
  /** The command that undoes it. */
  readonly command: { readonly type: string; readonly payload: unknown };
  /** What was done; absent in logs of earlier versions. */
  readonly done?: DisplayText | undefined;
  /** Unix milliseconds. */
  readonly at: number;
  readonly isUndone: boolean;
}

/** As many as the shell can undo. */
const MAX_STEPS = 20;
const noSteps: { list: Step[]; deleted: number[] } = { list: [], deleted: [] };

const setUndone = (list: readonly Step[], id: string, isUndone: boolean): Step[] =>
  list.map((step) => (step.id === id ? { ...step, isUndone } : step));

/** The steps of the session, oldest first, and the submissions that were deleted since. */
export const steps = defineSlice('undo-history/steps', noSteps, (on) => [
  on(undoOffered, (state, { id, command, done }, { at }) => {
    state.list = [...state.list, { id, command, done, at, isUndone: false }].slice(-MAX_STEPS);
  }),
  on(undoTaken, (state, { id }) => {
    state.list = setUndone(state.list, id, true);
  }),
  on(undoReturned, (state, { id }) => {
    state.list = setUndone(state.list, id, false);
  }),
  on(submissionsDeleted, (state, { submission_ids }) => {
    if (state.list.length > 0) state.deleted = [...new Set([...state.deleted, ...submission_ids])];
  }),
]);

export const historyPanel = defineSlice('undo-history/panel', { isShown: false }, (on) => [
  on(undoHistoryShown, (state, { isShown }) => {
    state.isShown = isShown;
  }),
  on(navigated, (state) => {
    state.isShown = false;
  }),
]);
