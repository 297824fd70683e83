import * as z from 'zod/mini';

/** How often a plan is paid. */
export const PeriodUnit = z.enum(['month', 'year']);
export type PeriodUnit = z.infer<typeof PeriodUnit>;

/** A plan that can be subscribed to (SPEC.md point 3, "Plan (billing)"). */
export const BillingPlan = z.object({
  id: z.number(),
  /** What navigations name it by, e.g. `team-monthly`; one that contains `personal` uses 'Upgrade' wording. */
  plan_id: z.string(),
  name: z.string(),
  /** In US cents, for the whole period. */
  price: z.number(),
  period_unit: PeriodUnit,
  is_popular: z.boolean(),
  number_of_submissions_per_month: z.number(),
  number_of_websites: z.number(),
});
export type BillingPlan = z.infer<typeof BillingPlan>;
