import { defineErrors } from '../../contract/error.ts';

/** What pinning can be refused with. */
export const errors = defineErrors({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
});
