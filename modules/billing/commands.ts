import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { BillingAction } from './events.ts';
import { texts } from './texts.ts';

/** The own subscription, and who sells it. */
export const loadBilling = defineCommand('billing/load', z.object({}), {
  title: texts('billing'),
  icon: 'credit-card',
});
/** The plans that can be subscribed to. */
export const loadPlans = defineCommand('billing/load-plans', z.object({}));
/** The user goes to a page of the billing provider, in another tab: the link that sends this leads there. */
export const visitProvider = defineCommand('billing/visit-provider', z.object({ errand: BillingAction }));
