import { defineErrors } from '../../contract/error.ts';

/** Errors of fields, which the console checks too. */
export const fieldErrors = defineErrors({
  NOT_IN_FUTURE: [422, 'The reminder time must be in the future.'],
});

export const errors = defineErrors(
  {
    UNKNOWN_REMINDER: [404, 'Reminder not found'],
    NOT_YET: [409, 'This reminder is not due yet.'],
    TOO_MANY_REMINDERS: [409, 'You have reached the limit of {max} upcoming reminders.'],
  },
  fieldErrors,
);
