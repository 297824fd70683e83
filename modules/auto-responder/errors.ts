import { defineErrors } from '../../contract/error.ts';

/** What asking for a test of the auto-responder can be refused with. */
export const errors = defineErrors({
  UNKNOWN_FORM: [404, 'Form not found'],
  NOT_PROVEN: [409, 'Please verify your e-mail address first. The test goes there.'],
  TOO_MANY_TESTS: [429, 'Enough tests for now. Please try again in an hour.'],
});
