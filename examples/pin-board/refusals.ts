import { defineRefusals } from '../../contract/refusal.ts';

/** What pinning can be refused with. */
export const refusals = defineRefusals({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
});
