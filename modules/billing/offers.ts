import type { BillingPlan, PeriodUnit } from '../../contract/entity/plan.ts';
import type { Subscription, SubscriptionStatus } from '../../contract/entity/subscription.ts';

/** The actions that a subscription allows (SPEC.md point 4). */
export interface Offers {
  /** Change or upgrade, and update the card. */
  readonly change: boolean;
  readonly cancel: boolean;
  readonly renew: boolean;
}

const byStatus: Readonly<Record<SubscriptionStatus, Offers>> = {
  active: { change: true, cancel: true, renew: false },
  in_trial: { change: true, cancel: true, renew: false },
  non_renewing: { change: true, cancel: false, renew: true },
  cancelled: { change: false, cancel: false, renew: true },
};

export const offersOf = ({ status }: Subscription): Offers => byStatus[status];

/** A cancelled paid term continues when renewed: its plan is not paid twice. */
export const isPaidToItsEnd = ({ status, current_term_start }: Subscription): boolean =>
  status === 'non_renewing' && current_term_start !== null;

/** Personal plans are upgraded, others changed (SPEC.md point 9). */
export function wordingFor(subscription: Subscription | null): 'subscribe' | 'upgrade' | 'change' {
  if (subscription === null) return 'subscribe';
  return subscription.plan.plan_id.includes('personal') ? 'upgrade' : 'change';
}

/** The plans of a period, the cheapest first. */
export function plansFor(plans: readonly BillingPlan[], period: PeriodUnit): readonly BillingPlan[] {
  return plans.filter(({ period_unit }) => period_unit === period).toSorted((a, b) => a.price - b.price);
}
