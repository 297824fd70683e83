import { defineErrors } from '../../contract/error.ts';

/** Errors of fields, which the console checks too. */
export const fieldErrors = defineErrors({
  NOT_A_TIME: [400, 'must be a date and time'],
});

export const errors = defineErrors(
  {
    UNKNOWN_DELIVERY: [404, 'Delivery not found'],
    UNDER_WAY: [409, 'This delivery is being sent right now.'],
    NOT_KEPT: [409, 'This delivery is no longer stored, so it cannot be retried.'],
  },
  fieldErrors,
);
