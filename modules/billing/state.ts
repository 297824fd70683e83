import type { BillingPlan } from '../../contract/entity/plan.ts';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { defineSlice } from '../../src/kernel/index.ts';
import type { getBilling } from './contract.ts';
import { billingLoaded, plansLoaded, providerVisited, type BillingAction } from './events.ts';

interface Billing {
  /** Null until the server has said. */
  current: ResponseOf<typeof getBilling> | null;
  /** What the user is doing in another tab, as far as this one knows. */
  errand: BillingAction | null;
}
const unknown: Billing = { current: null, errand: null };

export const billing = defineSlice('billing/billing', unknown, (on) => [
  on(billingLoaded, (state, answer) => {
    state.current = answer;
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
