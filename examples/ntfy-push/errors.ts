import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  UNKNOWN_FORM: [404, 'Form not found'],
  PRIVATE_TARGET: [400, 'must be a public address'],
});
