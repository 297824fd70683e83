import * as z from 'zod/mini';
import { BillingPlan, PeriodUnit } from './plan.ts';
import { UnixSeconds } from './time.ts';

/** SPEC.md point 4. `non_renewing` runs until the end of the paid term or trial and then becomes `cancelled`. */
export const SubscriptionStatus = z.enum(['in_trial', 'active', 'non_renewing', 'cancelled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** An account's subscription and usage (SPEC.md point 3). Timestamps are Unix seconds. */
export const Subscription = z.object({
  status: SubscriptionStatus,
  plan: BillingPlan,
  trial_start: z.nullable(UnixSeconds),
  trial_end: z.nullable(UnixSeconds),
  /** Null before the first payment. */
  current_term_start: z.nullable(UnixSeconds),
  current_term_end: z.nullable(UnixSeconds),
  billing_period_unit: PeriodUnit,
  /** The next charge; null if there is none. */
  next_billing_at: z.nullable(UnixSeconds),
  /** When a payment failed that the provider is still retrying. */
  payment_overdue_since: z._default(z.nullable(UnixSeconds), null),
  /** Submissions of this month (UTC), including locked ones, without spam and tests. */
  this_month_submissions_count: z.number(),
  /** Submissions of any month whose content is locked because the quota was used up. */
  locked_submissions_count: z.number(),
  /** Workspaces that the account owns. */
  websites_count: z.number(),
});
export type Subscription = z.infer<typeof Subscription>;
