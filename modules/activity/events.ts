import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { NameText } from '../../contract/personal.ts';
import { ActivityEvent } from '../submissions/public.ts';

/**
 * The page views behind a submission, oldest first, and when it was sent, in Unix seconds. Logs of earlier versions
 * lack the sender and that time.
 */
export const activityLoaded = defineEvent(
  'activity/loaded',
  z.object({
    submission_id: z.number(),
    sender: z.optional(NameText),
    sent_at: z.optional(z.number()),
    visits: z.array(ActivityEvent),
  }),
);
