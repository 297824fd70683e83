import { defineRefusals } from '../../contract/refusal.ts';

/** What triage can be refused with. */
export const refusals = defineRefusals({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
  /** Where a form is named; said by the workspaces' check of who may do what. */
  UNKNOWN_FORM: [404, 'Form not found'],
  NOT_SIMULATED: [503, 'Unable to simulate submission. Kindly contact us.'],
});
