import { defineErrors } from '../../contract/error.ts';

/** What looking at deliveries, and sending again, can be refused with. */
export const errors = defineErrors({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
  /** Where a form is named; said by the workspaces' check of who may do what. */
  UNKNOWN_FORM: [404, 'Form not found'],
  UNKNOWN_DELIVERY: [404, 'Delivery not found'],
  UNDER_WAY: [409, 'This delivery is being sent right now.'],
  NOT_KEPT: [409, 'This delivery is no longer stored, so it cannot be retried.'],
});
