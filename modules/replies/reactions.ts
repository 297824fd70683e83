import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { detailOf, recordActivity, reloadSubmission, showComposer } from '../submissions/public.ts';
import { RepliesChangedLiveEvent } from './contract.ts';
import { replyUndone } from './events.ts';
import { COMPOSER } from './select.ts';

export const reactions = [
  // Its text returns to the composer.
  whenever(replyUndone, ({ submission_id: submission }) => showComposer({ id: COMPOSER, submission })),
  whenever(formEventReceived, (event, read) => {
    const id = RepliesChangedLiveEvent.safeParse(event).data?.submission_id;
    return id !== undefined && detailOf(read, id) ? reloadSubmission({ id }) : undefined;
  }),
  whenever(formEventReceived, (event) => {
    const { data } = RepliesChangedLiveEvent.safeParse(event);
    const { submission_id: id, last_activity_time, latest_message } = data ?? {};
    return id === undefined || last_activity_time === undefined
      ? undefined
      : recordActivity({ id, last_activity_time, ...(latest_message && { latest_message }) });
  }),
];
