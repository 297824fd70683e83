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
 * The open submission with the time of its latest activity when it was opened. The Inbox lists it by that time until
 * another one is opened, so that a new note does not move it while the user steps with `j` and `k`.
 */
export const pinnedRow = defineSlice('submissions/pinned-row', nothing, (on) => [
  on(submissionOpened, (state, detail) => {
    state.current = { id: detail.submission_id, time: lastActivityOf(detail) };
  }),
  on(navigated, (state, { path }) => {
    if (state.current && submissionIn(path) !== state.current.id) state.current = null;
  }),
]);
