import { defineErrors } from '../../contract/error.ts';

/** Errors of listing, marking and deleting submissions. */
export const errors = defineErrors({
  /** Invalid choices, in the wording of SPEC.md point 8. */
  INVALID_MARKER: [400, 'invalid marker'],
  INVALID_FILTER: [400, 'invalid filter'],
  INVALID_SHOW_ONLY: [400, 'invalid show only option'],
  REPEATED_SUBMISSION: [400, 'contains a submission twice'],
  RANGE_IN_FUTURE: [422, 'Dates cannot be in the future.'],
  NOT_SIMULATED: [503, 'Unable to simulate submission. Kindly contact us.'],
});
