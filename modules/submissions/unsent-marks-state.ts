import type { PayloadOf } from '../../contract/message.ts';
import { defineSlice } from '../../src/kernel/index.ts';
import { unsentMarksChanged } from './events.ts';

const none: PayloadOf<typeof unsentMarksChanged> = { list: [] };

/** Delayed marks that were not sent because the session had ended. */
export const unsentMarks = defineSlice('submissions/unsent-marks', none, (on) => [
  on(unsentMarksChanged, (state, { list }) => {
    state.list = list;
  }),
]);
