import { defineErrors } from '../../contract/error.ts';

/** Errors of reading and retrying deliveries. */
export const errors = defineErrors({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
  /** Thrown by the permission check of the workspaces module. */
  UNKNOWN_FORM: [404, 'Form not found'],
  UNKNOWN_DELIVERY: [404, 'Delivery not found'],
  UNDER_WAY: [409, 'This delivery is being sent right now.'],
  NOT_KEPT: [409, 'This delivery is no longer stored, so it cannot be retried.'],
});
