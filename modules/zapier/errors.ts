import { defineErrors } from '../../contract/error.ts';

/** Errors of the endpoints that take a form's API key. */
export const errors = defineErrors({
  UNKNOWN_KEY: [401, 'This API key is not valid.'],
  TURNED_OFF: [403, 'Zapier is turned off for this form. Turn it on in its settings.'],
  UNKNOWN_HOOK: [404, 'Hook not found'],
  PRIVATE_TARGET: [400, 'must be a valid URL that can be reached from the internet'],
  TOO_MANY_HOOKS: [409, 'A form can have at most {most} active zaps.'],
});
