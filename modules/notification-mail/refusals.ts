import { defineRefusals } from '../../contract/refusal.ts';

/** What asking for a test, or ending notifications, can be refused with. */
export const refusals = defineRefusals({
  UNKNOWN_FORM: [404, 'Form not found'],
  NOT_PROVEN: [409, 'Please verify your e-mail address first. The test goes there.'],
  TOO_MANY_TESTS: [429, 'Enough tests for now. Please try again in an hour.'],
  BAD_LINK: [404, 'This link leads nowhere any more.'],
});
