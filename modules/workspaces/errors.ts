import { defineErrors } from '../../contract/error.ts';

/** Errors of fields, which the console checks too. */
export const fieldErrors = defineErrors({
  NOT_A_TIME_ZONE: [400, 'must be a time zone such as Europe/Berlin'],
});

export const errors = defineErrors(
  {
    /** A form named in addition to the one in the URL. */
    OTHER_FORM: [400, '{name} does not match the form in the URL.'],
    UNKNOWN_PROJECT: [404, 'Workspace not found'],
    MAY_NOT_CREATE: [403, 'Your account cannot create workspaces or forms.'],
    WEBSITE_LIMIT: [403, 'Your plan allows {count} websites. Change your plan to add another.'],
    NOT_CONFIRMED: [400, 'Type the exact name to confirm.'],
  },
  fieldErrors,
);
