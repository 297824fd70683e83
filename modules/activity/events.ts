import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { NameText } from '../../contract/personal.ts';
import { ActivityEvent } from '../submissions/public.ts';

const text = z.nullable(NameText);

/** What the submission was sent with, and the campaign that led to it. */
export const Visitor = z.object({
  device_type: text,
  browser: text,
  platform: text,
  utm_source: text,
  utm_campaign: text,
});
export type Visitor = z.infer<typeof Visitor>;

/**
 * The page views behind a submission, oldest first, and when it was sent, in Unix seconds. Logs of earlier versions
 * lack the sender, that time and the visitor.
 */
export const activityLoaded = defineEvent(
  'activity/loaded',
  z.object({
    submission_id: z.number(),
    sender: z.optional(NameText),
    sent_at: z.optional(z.number()),
    visitor: z.optional(Visitor),
    visits: z.array(ActivityEvent),
  }),
);
