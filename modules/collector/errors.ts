import { defineErrors } from '../../contract/error.ts';

/** Errors shown to visitors, and to owners who verify an installation. */
export const errors = defineErrors({
  FORM_NOT_FOUND: [404, 'Form not found'],
  INVALID_DOMAIN: [403, 'Invalid domain'],
  NOT_RECEIVING: [403, 'This form is not accepting submissions.'],
  FROM_INTEGRATION: [403, 'Submissions sent by a webhook are rejected, because they would trigger the webhook again.'],
  NOT_FROM_SCRIPT: [400, 'Invalid form data: plain text is accepted only from the tracking script.'],
  NOT_AN_OBJECT: [400, 'Invalid form data: JSON must be an object of fields.'],
  VALUE_TOO_DEEP: [400, 'Invalid form data: it is nested too deeply.'],
  NO_FIELD: [400, 'No fields were sent. Each field needs a name.'],
  NAME_TOO_LONG: [400, 'A field name is longer than {max} characters.'],
  KEY_REUSED: [422, 'This submission was already received with different values.'],
  TOO_FAST: [429, 'Too many submissions from this IP address. Try again in a minute.'],
  STOPPING: [503, 'The server is shutting down. Try again.'],
});
