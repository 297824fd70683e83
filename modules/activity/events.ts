import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { ActivityEvent } from '../submissions/public.ts';

/** The page visits behind a submission, oldest first. */
export const activityLoaded = defineEvent(
  'activity/loaded',
  z.object({ submission_id: z.number(), visits: z.array(ActivityEvent) }),
);
