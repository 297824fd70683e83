import type { IncomingHttpHeaders } from 'node:http';
import type { BillingPlan } from '../../../contract/entity/plan.ts';
import type { SubscriptionStatus } from '../../../contract/entity/subscription.ts';
import { ApiError } from '../../../contract/error.ts';
import { errors } from '../errors.ts';

/** The provider whose plans are sold. */
export type BillingProviderName = 'sandbox' | 'chargebee';

/** A provider's snapshot of a subscription. */
export interface Snapshot {
  readonly accountId: number;
  /** Grows with every change across all subscriptions of the account: a lower version is stale. */
  readonly version: number;
  readonly status: SubscriptionStatus;
  readonly planId: string;
  readonly trialStart: Date | null;
  readonly trialEnd: Date | null;
  readonly termStart: Date | null;
  readonly termEnd: Date | null;
  /** The next charge; null if none, as in a trial without a card. */
  readonly nextBillingAt: Date | null;
  /** Since when a failed payment is due; the subscription continues while the provider retries. */
  readonly overdueSince: Date | null;
}

/** An event of the provider. Events may be repeated and reordered. */
export interface ProviderEvent {
  readonly id: string;
  /** Undefined for events about no subscription here. */
  readonly snapshot: Snapshot | undefined;
}

/** The purpose of a visit to the provider. */
export type BillingAction =
  /** Subscribe to a plan, or change to it. */
  | { readonly kind: 'checkout'; readonly plan: BillingPlan }
  | { readonly kind: 'card' }
  /** Cancel or renew. */
  | { readonly kind: 'edit' };

export interface Customer {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  /** The stored state; version 0 is a trial unknown to the provider. */
  readonly subscription: Snapshot | undefined;
}

export interface Payment {
  readonly planId: string;
  /** The paying account's state after the payment. */
  readonly snapshot: Snapshot;
}

/**
 * Sells subscriptions: the `sandbox` or an external service. It is the only source of truth: neither return
 * URLs nor unauthenticated events are trusted. Failures are thrown as PROVIDER_FAILED and change nothing here.
 */
export interface BillingProvider {
  readonly name: BillingProviderName;
  /**
   * The page for a billing action: a local path, or a URL created by the provider for this customer. `back` is the
   * return URL.
   */
  pageFor(customer: Customer, action: BillingAction, back: string): Promise<string>;
  /** The account's current state at the provider. */
  subscriptionOf(accountId: number): Promise<Snapshot | undefined>;
  /** A successful payment of this account; undefined for any other. */
  paymentOf(accountId: number, paymentId: string): Promise<Payment | undefined>;
  /** Whether an event's request comes from the provider. */
  isSender(headers: IncomingHttpHeaders): boolean;
  /** Undefined if it is not an event of the provider. */
  readEvent(body: unknown): Promise<ProviderEvent | undefined>;
}

/** Whether the provider failed, rather than the request. */
export const isProviderFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === errors.PROVIDER_FAILED;
