import { defineRefusals } from '../../contract/refusal.ts';

/** What triage can be refused with. */
export const refusals = defineRefusals({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
  NOT_SIMULATED: [503, 'Unable to simulate submission. Kindly contact us.'],
});
