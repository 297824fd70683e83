import { defineErrors } from '../../contract/error.ts';

/** Errors of reading and changing a form's settings. */
export const errors = defineErrors({
  UNKNOWN_FORM: [404, 'Form not found'],
  INVALID_SETTINGS: [400, '{detail}'],
  READ_ONLY: [400, '{field} cannot be changed here.'],
  UNKNOWN_FIELD: [400, 'No submission of this form has a field named {field}.'],
  PRIVATE_TARGET: [400, 'must be a valid URL on the public internet'],
});
