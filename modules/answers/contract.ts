import * as z from 'zod/mini';
import { Id } from '../../contract/entity/id.ts';
import { LatestMessage } from '../../contract/entity/latest-message.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';

/**
 * Live event: an email in response to a reply was stored. `last_activity_time` is that of the row, or null for automatic
 * replies and bounces, which do not count as activity.
 */
export const AnswerReceivedLiveEvent = z.object({
  event: z.literal('answer'),
  form_id: Id,
  submission_id: Id,
  last_activity_time: z.nullable(IsoTimestamp),
  latest_message: z.optional(z.nullable(LatestMessage)),
  /** Files of all answers, if this one brought some. */
  thread_file_count: z.optional(z.number()),
});
export type AnswerReceivedLiveEvent = z.infer<typeof AnswerReceivedLiveEvent>;
