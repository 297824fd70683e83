import * as z from 'zod/mini';
import { NameText } from '../personal.ts';

/** A plan's billing period. */
export const PeriodUnit = z.enum(['month', 'year']);
export type PeriodUnit = z.infer<typeof PeriodUnit>;

/** A plan that accounts can subscribe to (SPEC.md point 3, "Plan (billing)"). */
export const BillingPlan = z.object({
  id: z.number(),
  /** The id in URLs, such as `team-monthly`. Ids that contain `personal` use the 'Upgrade' wording. */
  plan_id: z.string(),
  name: NameText,
  /** US cents per billing period. */
  price: z.number(),
  period_unit: PeriodUnit,
  is_popular: z.boolean(),
  number_of_submissions_per_month: z.number(),
  number_of_websites: z.number(),
});
export type BillingPlan = z.infer<typeof BillingPlan>;
