import { defineErrors } from '../../contract/error.ts';

/** What triage can be refused with. */
export const errors = defineErrors({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
  /** Where a form is named; said by the workspaces' check of who may do what. */
  UNKNOWN_FORM: [404, 'Form not found'],
  /** Of what a user chooses; the texts of SPEC.md point 8. */
  INVALID_MARKER: [400, 'invalid marker'],
  INVALID_FILTER: [400, 'invalid filter'],
  INVALID_SHOW_ONLY: [400, 'invalid show only option'],
  NOT_SIMULATED: [503, 'Unable to simulate submission. Kindly contact us.'],
});
