import * as z from 'zod/mini';
import { BillingPlan } from '../../contract/entity/plan.ts';
import { defineEvent } from '../../contract/message.ts';
import { getBilling } from './contract.ts';

/** Actions at the billing provider: pay a plan, change the card, cancel or renew. */
export const BillingAction = z.enum(['checkout', 'card', 'edit']);
export type BillingAction = z.infer<typeof BillingAction>;

export const billingLoaded = defineEvent('billing/loaded', getBilling.response);
export const plansLoaded = defineEvent('billing/plans-loaded', z.object({ plans: z.array(BillingPlan) }));
/** A page of the provider was opened in another tab. */
export const providerVisited = defineEvent('billing/provider-visited', z.object({ errand: BillingAction }));
