import type { SubscriptionStatus } from '../../../../contract/entity/subscription.ts';
import type { Snapshot } from '../provider.ts';
import type { Known, KnownCustomer, KnownSubscription } from './known.ts';
import { planIn } from './known.ts';

/**
 * Chargebee's statuses as SPEC.md's (point 4). Paused, future and transferred subscriptions are not paid now and can be
 * renewed.
 */
const statuses: Readonly<Record<KnownSubscription['status'], SubscriptionStatus>> = {
  future: 'cancelled',
  in_trial: 'in_trial',
  active: 'active',
  non_renewing: 'non_renewing',
  paused: 'cancelled',
  cancelled: 'cancelled',
  transferred: 'cancelled',
};

/** The account's subscription, from Chargebee's subscription and customer. */
export function snapshotOf(accountId: number, { subscription, customer }: Known): Snapshot {
  const status = statusOf(subscription);
  const isPaid = subscription.status !== 'in_trial' && subscription.activated_at !== undefined;
  const end = status === 'non_renewing' ? subscription.cancelled_at : undefined;
  return {
    accountId,
    // The card belongs to the customer, so either may be newer; both use milliseconds of the same clock.
    version: Math.max(subscription.resource_version, customer.resource_version ?? 0),
    status,
    planId: planIn(subscription) ?? '',
    trialStart: dateOf(subscription.trial_start),
    trialEnd: dateOf((isPaid ? undefined : end) ?? subscription.trial_end),
    // During a trial Chargebee calls it the term.
    termStart: isPaid ? dateOf(subscription.current_term_start) : null,
    termEnd: isPaid ? dateOf(end ?? subscription.current_term_end) : null,
    nextBillingAt: nextBilling(status, subscription, customer),
    overdueSince: status === 'cancelled' ? null : dateOf(subscription.due_since),
  };
}

/** A trial with a scheduled cancellation is in_trial at Chargebee; here it is a trial that will not be renewed. */
function statusOf({ status, cancelled_at, next_billing_at, deleted }: KnownSubscription): SubscriptionStatus {
  if (deleted) return 'cancelled';
  const ends = cancelled_at !== undefined && (status === 'in_trial' || next_billing_at === undefined);
  return ends && (status === 'in_trial' || status === 'active') ? 'non_renewing' : statuses[status];
}

/** A trial without a card ends automatically, although Chargebee gives a first billing date. */
function nextBilling(
  status: SubscriptionStatus,
  { next_billing_at, trial_end }: KnownSubscription,
  { card_status, auto_collection }: KnownCustomer,
): Date | null {
  if (status === 'active') return dateOf(next_billing_at);
  if (status !== 'in_trial' || (card_status === 'no_card' && auto_collection !== 'off')) return null;
  return dateOf(next_billing_at ?? trial_end);
}

const dateOf = (seconds: number | undefined): Date | null => (seconds === undefined ? null : new Date(seconds * 1000));
