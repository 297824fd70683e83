import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  UNKNOWN_PLAN: [404, 'Plan not found'],
  BILLING_OFF: [409, 'Billing is turned off. Submissions, websites and forms are unlimited.'],
  PAYMENT_NOT_CONFIRMED: [422, 'The billing provider did not confirm this payment.'],
  PROVIDER_FAILED: [503, 'The billing provider is not responding. Nothing was changed. Try again in a few minutes.'],
  UNKNOWN_SENDER: [401, 'This request is not from the billing provider.'],
  BAD_EVENT: [400, 'This is not an event from the billing provider.'],
});
