import { defineRefusals } from '../../contract/error.ts';

/** What notes can be refused with. */
export const refusals = defineRefusals({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
});
