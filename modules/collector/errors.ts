import { defineErrors } from '../../contract/error.ts';

/** Errors shown to visitors, and to owners who verify an installation. */
export const errors = defineErrors({
  FORM_NOT_FOUND: [404, 'Form not found'],
  INVALID_DOMAIN: [403, 'Invalid domain'],
  NOT_RECEIVING: [403, 'This form does not receive submissions at the moment.'],
  NOT_UNDERSTOOD: [400, 'What was sent is not a form: {detail}'],
  NO_FIELD: [400, 'No field was sent. A field needs a name.'],
  TOO_MANY_FIELDS: [400, 'Too many fields were sent. At most {most} are taken.'],
  NAME_TOO_LONG: [400, 'A field name is longer than {most} characters.'],
  KEY_REUSED: [422, 'This submission was already received with other values.'],
  TOO_FAST: [429, 'Too many submissions from this address. Please wait a minute and try again.'],
  STOPPING: [503, 'The server is stopping. Please try again.'],
});
