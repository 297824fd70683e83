import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { BillingPlan } from '../../contract/entity/plan.ts';
import { Subscription } from '../../contract/entity/subscription.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { errors } from './errors.ts';
import { ProgramText } from '../../contract/personal.ts';

export const listPlans = defineEndpoint('billing/plans', {
  method: 'GET',
  path: '/v2/cli/plans',
  summary: 'The plans that can be subscribed to, cheapest first; none where billing is off',
  response: z.array(BillingPlan),
});

export const getBilling = defineEndpoint('billing/billing', {
  method: 'GET',
  path: '/v2/cli/billing',
  summary: "The account's subscription and the billing provider",
  response: z.object({
    /** `none`: no caps and no billing. */
    provider: z.enum(['none', 'sandbox', 'chargebee']),
    subscription: z.nullable(Subscription),
  }),
});

/** A first-generation plan (SPEC.md point 3): a tier for some months. */
export const PaymentPlan = z.object({
  plan_name: ProgramText,
  validity_in_months: z.number(),
  submissions_cap_per_month: z.number(),
  /** In whole currency units for the full validity; null if not sold in rupees. */
  price: z.object({ INR: z.nullable(z.number()), USD: z.number() }),
});
export type PaymentPlan = z.infer<typeof PaymentPlan>;

const PlanName = ProgramText.check(z.minLength(1, inputError(inputErrors.BLANK)), z.maxLength(100));

export const listPaymentPlans = defineEndpoint('billing/payment-plans', {
  method: 'GET',
  path: '/cli/user/get_payment_plans',
  summary: 'The plans in the first-generation shape, with the selected one',
  response: z.object({ payment_plans: z.array(PaymentPlan), chosen_plan_name: z.nullable(ProgramText) }),
});

export const setPlan = defineEndpoint('billing/set-plan', {
  method: 'POST',
  once: true,
  path: '/cli/user/set_plan',
  summary: 'Stores the plan that the account selects, as the default of the checkout; activates nothing',
  body: z.strictObject({ plan_name: PlanName }),
  response: z.object({}),
  errors: [errors.UNKNOWN_PLAN, errors.BILLING_OFF],
});

export const completePayment = defineEndpoint('billing/complete-payment', {
  method: 'POST',
  once: true,
  path: '/cli/user/complete_payment',
  summary: 'Activates a paid plan after the billing provider has confirmed the payment',
  body: z.strictObject({
    payment_id: ProgramText.check(z.minLength(1, inputError(inputErrors.BLANK)), z.maxLength(200)),
    validity_in_months: z.number().check(z.int(), z.positive(), z.lte(120)),
    plan_name: PlanName,
  }),
  response: z.object({}),
  errors: [errors.UNKNOWN_PLAN, errors.BILLING_OFF, errors.PAYMENT_NOT_CONFIRMED, errors.PROVIDER_FAILED],
});

/**
 * Browser navigations: each redirects to the provider's matching page, or shows a page that explains why there is none.
 * They change nothing, and emails may link to them.
 */
const navigation = { method: 'GET', generation: 'plain', access: 'anyone', response: z.string() } as const;
const ForPlan = z.looseObject({ plan_id: z.optional(z.string().check(z.maxLength(100))) });
const AnyQuery = z.looseObject({});

export const createSubscription = defineEndpoint('billing/create-subscription', {
  ...navigation,
  path: '/v2/cli/subscriptions/create-subscription',
  summary: 'Redirects to the checkout of a plan, or of the selected plan if none is named',
  query: ForPlan,
});

export const upgradeSubscription = defineEndpoint('billing/upgrade-subscription', {
  ...navigation,
  path: '/v2/cli/subscriptions/upgrade-subscription',
  summary: 'Redirects to the page that changes the plan',
  query: ForPlan,
});

export const updateCardDetails = defineEndpoint('billing/update-card-details', {
  ...navigation,
  path: '/v2/cli/subscriptions/update-card-details',
  summary: 'Redirects to the page that updates the card',
  query: AnyQuery,
});

export const editSubscription = defineEndpoint('billing/edit-subscription', {
  ...navigation,
  path: '/v2/cli/subscriptions/edit-subscription',
  summary: 'Redirects to the page that cancels or renews the subscription',
  query: AnyQuery,
});

export const returnFromProvider = defineEndpoint('billing/return', {
  ...navigation,
  path: '/v2/cli/subscriptions/return',
  summary:
    'Where the provider redirects after checkout: reads the subscription from the provider, ignores the URL, and redirects',
  query: AnyQuery,
});

/** Called by the provider's server, which the provider's adapter authenticates instead of a session or origin. */
export const providerEvent = defineEndpoint('billing/provider-event', {
  method: 'POST',
  path: '/v2/cli/subscriptions/events',
  access: 'anyone',
  changes: false,
  summary: 'Receives an event of the billing provider; repeated and outdated events change nothing',
  body: z.unknown(),
  response: z.object({ applied: z.boolean() }),
  errors: [errors.UNKNOWN_SENDER, errors.BAD_EVENT, errors.PROVIDER_FAILED],
});

/** Live event on `account:<id>`: the subscription or its usage changed. Fetch it by `getBilling`. */
export const BillingChangedLiveEvent = z.object({ event: z.literal('billing') });
export type BillingChangedLiveEvent = z.infer<typeof BillingChangedLiveEvent>;
