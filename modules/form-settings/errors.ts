import { defineErrors } from '../../contract/error.ts';

/** Errors of reading and changing a form's settings. */
export const errors = defineErrors({
  INVALID_SETTINGS: [400, 'The settings are not valid.'],
  READ_ONLY: [400, '{field} cannot be changed here.'],
  UNKNOWN_FIELD: [400, 'No submission of this form has a field named {field}.'],
});
