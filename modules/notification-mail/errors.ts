import { defineErrors } from '../../contract/error.ts';

/** What asking for a test, or ending notifications, can be refused with. */
export const errors = defineErrors({
  UNKNOWN_FORM: [404, 'Form not found'],
  NOT_PROVEN: [409, 'Please verify your e-mail address first. The test goes there.'],
  TOO_MANY_TESTS: [429, 'Enough tests for now. Please try again in an hour.'],
  UNKNOWN_CC: [404, 'This address is not on the list. Save the settings first.'],
  CC_CONFIRMED: [409, 'This address has confirmed already.'],
  NOT_VERIFIED: [409, 'Please verify your email address first. Until then nobody else is written to.'],
  TOO_MANY_CONFIRMATIONS: [429, 'This address was asked often enough for now. Please try again in an hour.'],
  BAD_CONFIRMATION: [404, 'This link has expired, or the address was removed. Ask whoever invited you for a new one.'],
  BAD_LINK: [404, 'This link leads nowhere any more.'],
});
