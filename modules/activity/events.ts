import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { NameText } from '../../contract/personal.ts';
import { ActivityEvent } from '../submissions/public.ts';

/** The page visits behind a submission, oldest first. Logs of earlier versions do not name the sender. */
export const activityLoaded = defineEvent(
  'activity/loaded',
  z.object({ submission_id: z.number(), sender: z.optional(NameText), visits: z.array(ActivityEvent) }),
);
