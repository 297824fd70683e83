import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { detailOf, recordActivity, reloadSubmission } from '../submissions/public.ts';
import { AnswerReceivedLiveEvent } from './contract.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const { data } = AnswerReceivedLiveEvent.safeParse(event);
    return data && detailOf(read, data.submission_id) ? reloadSubmission({ id: data.submission_id }) : undefined;
  }),
  whenever(formEventReceived, (event) => {
    const { data } = AnswerReceivedLiveEvent.safeParse(event);
    if (!data || data.last_activity_time === null) return undefined;
    const { submission_id, last_activity_time, latest_message, thread_file_count } = data;
    return recordActivity({
      id: submission_id,
      last_activity_time,
      ...(latest_message && { latest_message }),
      ...(thread_file_count !== undefined && { thread_file_count }),
    });
  }),
];
