import * as z from 'zod/mini';
import { BillingPlan, PeriodUnit } from './plan.ts';
import { UnixSeconds } from './time.ts';

/** SPEC.md point 4. `non_renewing` runs to the end of what was paid, or of the trial, and is `cancelled` then. */
export const SubscriptionStatus = z.enum(['in_trial', 'active', 'non_renewing', 'cancelled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** An account's subscription (SPEC.md point 3), with what it has used of it. Moments are Unix seconds. */
export const Subscription = z.object({
  status: SubscriptionStatus,
  plan: BillingPlan,
  trial_start: z.nullable(UnixSeconds),
  trial_end: z.nullable(UnixSeconds),
  /** Null until something was paid. */
  current_term_start: z.nullable(UnixSeconds),
  current_term_end: z.nullable(UnixSeconds),
  billing_period_unit: PeriodUnit,
  /** When the card is charged next; null when it will not be. */
  next_billing_at: z.nullable(UnixSeconds),
  /** Since when a payment is due that did not go through, while the provider tries again. */
  payment_overdue_since: z._default(z.nullable(UnixSeconds), null),
  /** Real submissions of this month (UTC), locked ones too; no spam, no tests. */
  this_month_submissions_count: z.number(),
  /** Submissions whose content waits for a place, from whatever month. */
  locked_submissions_count: z.number(),
  /** Workspaces of the account's own. */
  websites_count: z.number(),
});
export type Subscription = z.infer<typeof Subscription>;
