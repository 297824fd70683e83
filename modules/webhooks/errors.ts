import { defineErrors } from '../../contract/error.ts';

/** Errors of the webhook endpoints. */
export const errors = defineErrors({
  UNKNOWN_WEBHOOK: [404, 'Webhook not found'],
  /** Where a form is named: thrown by the workspace module's permission check. */
  UNKNOWN_FORM: [404, 'Form not found'],
  PRIVATE_TARGET: [400, 'must be a valid URL that can be reached from the internet'],
  SECRET_LOST: [409, 'This secret can no longer be read. Create a new one.'],
  TOO_MANY_WEBHOOKS: [409, 'A form can have at most {most} webhooks.'],
});
