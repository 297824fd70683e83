import { defineErrors } from '../../contract/error.ts';

/** Errors of workspaces and forms. */
export const errors = defineErrors({
  UNKNOWN_FORM: [404, 'Form not found'],
  UNKNOWN_PROJECT: [404, 'Workspace not found'],
  MAY_NOT_CREATE: [403, 'Your account cannot create workspaces or forms.'],
  WEBSITE_LIMIT: [403, 'Your plan allows {count} websites. Change your plan to add another.'],
  NOT_CONFIRMED: [400, 'Type the exact name to confirm.'],
});
