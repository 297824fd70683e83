import type { IncomingHttpHeaders } from 'node:http';
import type { BillingPlan } from '../../../contract/entity/plan.ts';
import type { SubscriptionStatus } from '../../../contract/entity/subscription.ts';
import { ApiError } from '../../../contract/error.ts';
import { errors } from '../errors.ts';

/** Whose plans are sold. */
export type Seller = 'sandbox' | 'chargebee';

/** A subscription as a provider knows it at one time. */
export interface Snapshot {
  readonly accountId: number;
  /** Grows with every change, over all subscriptions that the account ever had: a lower one is older news. */
  readonly version: number;
  readonly status: SubscriptionStatus;
  readonly planId: string;
  readonly trialStart: Date | null;
  readonly trialEnd: Date | null;
  readonly termStart: Date | null;
  readonly termEnd: Date | null;
  /** When the provider charges next; null when it will not, as in a trial without a card. */
  readonly nextBillingAt: Date | null;
  /** Since when a payment is due that did not go through; the subscription goes on while the provider tries again. */
  readonly overdueSince: Date | null;
}

/** Something that happened at the provider. Events may come twice, and in any order. */
export interface ProviderEvent {
  readonly id: string;
  /** Undefined for what is about nobody's subscription here. */
  readonly snapshot: Snapshot | undefined;
}

/** What a person goes to the provider for. */
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
  /** As we know it; version 0 is a trial that the provider has not heard of. */
  readonly subscription: Snapshot | undefined;
}

export interface Payment {
  readonly planId: string;
  /** Of the account that paid, after the payment. */
  readonly snapshot: Snapshot;
}

/**
 * Who sells subscriptions: the `sandbox`, or a service elsewhere. Nothing is believed but what this interface answers:
 * not the address someone comes back with, and no event whose sender it does not know. What fails there is thrown as
 * PROVIDER_FAILED, and then nothing was changed here.
 */
export interface BillingProvider {
  readonly seller: Seller;
  /** The page for an errand: a path of ours, or a URL that the provider made for this customer. `back` is where it leads on to. */
  pageFor(customer: Customer, errand: BillingAction, back: string): Promise<string>;
  /** What it knows of an account now. */
  subscriptionOf(accountId: number): Promise<Snapshot | undefined>;
  /** A payment of this account that succeeded; undefined for any other. */
  paymentOf(accountId: number, paymentId: string): Promise<Payment | undefined>;
  /** Whether an event's request comes from the provider. */
  isSender(headers: IncomingHttpHeaders): boolean;
  /** Undefined for what is no event of the provider. */
  readEvent(body: unknown): Promise<ProviderEvent | undefined>;
}

/** Whether it is the provider that failed, and not what was asked of it. */
export const isProviderFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === errors.PROVIDER_FAILED;
