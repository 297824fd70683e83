import { defineErrors } from '../../contract/error.ts';

/** What billing can be refused with. */
export const errors = defineErrors({
  UNKNOWN_PLAN: [404, 'Plan not found'],
  BILLING_OFF: [409, 'Billing is off here: nothing is capped and there is nothing to pay.'],
  PAYMENT_NOT_CONFIRMED: [422, 'The billing provider does not confirm this payment.'],
  PROVIDER_FAILED: [
    503,
    'The billing provider does not answer as it should. Nothing was changed; please try again in a few minutes.',
  ],
  UNKNOWN_SENDER: [401, 'This does not come from the billing provider.'],
  BAD_EVENT: [400, 'This is not an event of the billing provider.'],
});
