import * as z from 'zod/mini';
import { Id } from '../../contract/entity/id.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';

/**
 * Live event: an email in response to a reply was stored. The time of the latest activity is as listed in the row; null for an
 * automatic reply or a bounce, which are none.
 */
export const AnswerReceivedLiveEvent = z.object({
  event: z.literal('answer'),
  form_id: Id,
  submission_id: Id,
  last_activity_time: z.nullable(IsoTimestamp),
  /** Files of all answers, if this one brought some. */
  thread_file_count: z.optional(z.number()),
});
export type AnswerReceivedLiveEvent = z.infer<typeof AnswerReceivedLiveEvent>;
