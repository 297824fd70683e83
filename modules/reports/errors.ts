import { defineErrors } from '../../contract/error.ts';

/** Errors of fields, which the console checks too. */
export const fieldErrors = defineErrors({
  NO_MESSAGE: [422, 'Select/Enter a message.'],
  NO_DATES: [422, 'Enter starting and ending date'],
  IN_FUTURE: [422, 'Dates can’t be in the future.'],
  ENDS_BEFORE_START: [422, 'The end date must not be before the start date.'],
});

export const errors = defineErrors(
  {
    NO_FORM: [403, 'You do not have access to any reports.'],
    REPORT_ADDRESS_UNVERIFIED: [409, 'Confirm your email address first. Reports are sent to that address.'],
    TOO_MANY_REQUESTS: [429, 'Your earlier requests are still being processed. Try again later.'],
  },
  fieldErrors,
);
