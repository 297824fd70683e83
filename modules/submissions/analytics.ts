import * as z from 'zod/mini';
import { UnixSeconds } from '../../contract/entity/time.ts';
import { TextDetail } from '../../contract/text.ts';
import { NameText } from '../../contract/personal.ts';

/** One component of the activity score. */
export const ScorePart = z.object({
  name: NameText,
  details: z.optional(z.array(TextDetail)),
  points: z.number(),
  most: z.number(),
});

/** Visitor analytics; every field is null if the submission came without analytics. Durations are in seconds. */
export const Analytics = z.object({
  time_spent_in_page: z.nullable(z.number()),
  time_spent_in_form: z.nullable(z.number()),
  total_visits_to_website_by_this_submitter: z.nullable(z.number()),
  total_time_spent_in_website_by_this_submitter: z.nullable(z.number()),
  first_visit_timestamp: z.nullable(UnixSeconds),
  last_visit_timestamp: z.nullable(UnixSeconds),
  /** Days between the previous visit and today; null on a first visit. */
  number_of_days_diff_last_visit_to_today: z.nullable(z.number()),
});
