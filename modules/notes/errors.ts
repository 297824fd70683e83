import { defineErrors } from '../../contract/error.ts';

/** What notes can be refused with. */
export const errors = defineErrors({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
});
