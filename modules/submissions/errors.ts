import { defineErrors } from '../../contract/error.ts';

/** Errors of listing, marking and deleting submissions. */
export const errors = defineErrors({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
  /** Raised by the access check of the workspaces module when a request names a form. */
  UNKNOWN_FORM: [404, 'Form not found'],
  /** Invalid choices, in the wording of SPEC.md point 8. */
  INVALID_MARKER: [400, 'invalid marker'],
  INVALID_FILTER: [400, 'invalid filter'],
  INVALID_SHOW_ONLY: [400, 'invalid show only option'],
  NOT_SIMULATED: [503, 'Unable to simulate submission. Kindly contact us.'],
});
