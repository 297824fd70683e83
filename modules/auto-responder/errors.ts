import { defineErrors } from '../../contract/error.ts';

/** Errors of sending a test of the auto-responder. */
export const errors = defineErrors({
  UNKNOWN_FORM: [404, 'Form not found'],
  NOT_PROVEN: [409, 'Verify your email address first. The test email goes there.'],
  TOO_MANY_TESTS: [429, 'Too many test emails. Try again in an hour.'],
});
