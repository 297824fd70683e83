import * as z from 'zod/mini';
import { UnixSeconds } from '../../contract/entity/time.ts';
import { UrlText } from '../../contract/personal.ts';

/** One page view (SPEC.md point 3). */
export const ActivityEvent = z.object({
  domain: UrlText,
  path: UrlText,
  /** Seconds. */
  time_spent_in_page: z.number(),
  onload_timestamp: UnixSeconds,
  /** Whether a visit begins with this page, after the visitor's first or after 30 idle minutes. */
  begins_visit: z.optional(z.boolean()),
  /** Whether the submission was sent from this page. */
  form_sent: z.optional(z.boolean()),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;
