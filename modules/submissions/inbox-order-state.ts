import { defineSlice, type Read } from '../../src/kernel/index.ts';
import { inboxOrderChosen } from './events.ts';
import type { InboxOrder } from './inbox-order.ts';

const byDefault: { shown: InboxOrder } = { shown: 'activity' };

/** The selected order of the Inbox. Independent of the Table's, which has no order by activity. */
export const inboxOrder = defineSlice('submissions/inbox-order', byDefault, (on) => [
  on(inboxOrderChosen, (state, { order }) => {
    state.shown = order;
  }),
]);

export const inboxOrderOf = (read: Read): InboxOrder => read(inboxOrder).shown;
