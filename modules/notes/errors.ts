import { defineErrors } from '../../contract/error.ts';

/** Errors of notes. */
export const errors = defineErrors({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
});
