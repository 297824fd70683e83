import type { ResponseInput } from '../../../contract/endpoint.ts';
import type { BillingPlan } from '../../../contract/entity/plan.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import type { getBilling } from '../contract.ts';

export function planOf(part: Partial<BillingPlan> = {}): BillingPlan {
  return {
    id: 3,
    plan_id: 'team-monthly',
    name: 'Team',
    price: 2900,
    period_unit: 'month',
    is_popular: true,
    number_of_submissions_per_month: 10_000,
    number_of_websites: 10,
    ...part,
  };
}

const personal = { name: 'Personal', is_popular: false, number_of_submissions_per_month: 1000, number_of_websites: 3 };

/** Two tiers for each period, unordered. */
export const somePlans: BillingPlan[] = [
  planOf(),
  planOf({ id: 4, plan_id: 'team-yearly', price: 27_840, period_unit: 'year' }),
  planOf({ ...personal, id: 1, plan_id: 'personal-monthly', price: 900 }),
  planOf({ ...personal, id: 2, plan_id: 'personal-yearly', price: 8640, period_unit: 'year' }),
];

/** 01/11/2026 and 01/12/2026, at noon UTC. */
export const [START, END] = [1_793_534_400, 1_796_126_400];

export function subscriptionOf(part: Partial<Subscription> = {}): Subscription {
  return {
    status: 'active',
    plan: planOf(),
    trial_start: null,
    trial_end: null,
    current_term_start: START,
    current_term_end: END,
    billing_period_unit: 'month',
    next_billing_at: END,
    payment_overdue_since: null,
    this_month_submissions_count: 1234,
    locked_submissions_count: 0,
    websites_count: 2,
    ...part,
  };
}

/** The server's response for this sandbox subscription. */
export function soldTo(subscription: Subscription | null): ResponseInput<typeof getBilling> {
  return { provider: 'sandbox', subscription };
}
