import { defineSlice } from '../../src/kernel/index.ts';
import { navigated } from '../../src/shell/messages.ts';
import { lastActivityOf, type Active } from './activity-order.ts';
import { submissionOpened } from './events.ts';

/** The submission in the path of its detail; undefined in any other path. */
export function submissionIn(path: string): number | undefined {
  const id = /\/raw\/(\d+)$/.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
}

const nothing: { current: Active | null } = { current: null };

/**
 * The open submission with the activity that it had when it was opened: a note does not move it away in the Inbox from
 * where `j` and `k` continue. It moves once another is opened.
 */
export const pinnedRow = defineSlice('submissions/pinned-row', nothing, (on) => [
  on(submissionOpened, (state, detail) => {
    state.current = { id: detail.submission_id, time: lastActivityOf(detail) };
  }),
  on(navigated, (state, { path }) => {
    if (state.current && submissionIn(path) !== state.current.id) state.current = null;
  }),
]);
