import { defineErrors } from './error.ts';

/** Errors that the server finds before it validates a request. */
export const requestErrors = defineErrors({
  NOT_READABLE: [400, 'The request could not be understood.'],
  NOT_JSON: [400, 'The body is not valid JSON.'],
  NOT_A_FORM: [400, 'The body is not a valid form.'],
  TOO_MANY_FIELDS: [400, 'Too many fields. At most {max} are allowed.'],
  TOO_MANY_VALUES: [400, 'The body has too many values. At most {max} are allowed.'],
  NOT_HTTP: [400, 'This is not an HTTP request.'],
  TOO_SLOW: [408, 'The request took too long to arrive.'],
  HEADERS_TOO_LARGE: [431, 'The request headers are too large.'],
  NOT_A_HOST: [400, 'The Host header does not name a host.'],
  NESTED_TOO_DEEPLY: [400, 'is nested too deeply'],
  FORBIDDEN_NAME: [400, 'must not be named __proto__'],
  NUL_CHARACTER: [400, 'contains the character NUL, which cannot be stored'],
  UNPAIRED_SURROGATE: [400, 'contains an unpaired surrogate, which is not valid text'],
});
