import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  UNKNOWN_WEBHOOK: [404, 'Webhook not found'],
  SECRET_LOST: [409, 'This secret can no longer be read. Create a new one.'],
  TOO_MANY_WEBHOOKS: [409, 'A form can have at most {max} webhooks.'],
});
