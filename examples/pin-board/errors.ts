import { defineErrors } from '../../contract/error.ts';

/** Errors of the pin endpoints. */
export const errors = defineErrors({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
});
