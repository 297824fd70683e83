import { defineErrors } from '../../contract/error.ts';

/** Errors of the endpoints that take a form's API key. */
export const errors = defineErrors({
  UNKNOWN_KEY: [401, 'This API key is not valid.'],
  TURNED_OFF: [403, 'Zapier is turned off for this form. Turn it on in its settings.'],
  UNKNOWN_HOOK: [404, 'Hook not found'],
  TOO_MANY_HOOKS: [409, 'A form can have at most {max} active zaps.'],
});
