import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { BillingAction } from './events.ts';
import { texts } from './texts.ts';

/** The account's subscription and its provider. */
export const loadBilling = defineCommand('billing/load', z.object({}), {
  title: texts('billing'),
  icon: 'credit-card',
});
/** The plans on sale. */
export const loadPlans = defineCommand('billing/load-plans', z.object({}));
/** Sent by links that open a page of the billing provider in a new tab. */
export const visitProvider = defineCommand('billing/visit-provider', z.object({ errand: BillingAction }));
