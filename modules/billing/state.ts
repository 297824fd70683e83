import type { BillingPlan } from '../../contract/entity/plan.ts';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { defineSlice } from '../../src/kernel/index.ts';
import type { getBilling } from './contract.ts';
import { billingLoaded, plansLoaded, providerVisited, type BillingAction } from './events.ts';

interface Billing {
  /** Null until loaded. */
  current: ResponseOf<typeof getBilling> | null;
  /** The billing action started in another tab. */
  errand: BillingAction | null;
}
const unknown: Billing = { current: null, errand: null };

export const billing = defineSlice('billing/billing', unknown, (on) => [
  on(billingLoaded, (state, response) => {
    state.current = response;
    state.errand = null;
  }),
  on(providerVisited, (state, { errand }) => {
    state.errand = errand;
  }),
]);

const unread: { list: readonly BillingPlan[] | null } = { list: null };

export const plans = defineSlice('billing/plans', unread, (on) => [
  on(plansLoaded, (state, { plans: list }) => {
    state.list = list;
  }),
]);
