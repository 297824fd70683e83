/** An entry of a module's error catalogue. */
export interface ErrorKind {
  /** Upper snake case; `error.code` in newer responses. Released codes are never changed. */
  readonly code: string;
  /** The HTTP status. */
  readonly status: number;
  /** The text for the user. `createError` fills placeholders such as `{name}`. */
  readonly text: string;
}

/** Error texts by field path, such as `email_id` or `address.city`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** An error that is returned to the caller in the envelope of the endpoint's generation. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  /** Seconds to wait before a retry, sent as `Retry-After` (RFC 9110, 10.2.3). */
  readonly retryAfter: number | undefined;
  /** Error texts by field of the body, if the error is about fields. */
  readonly fields: FieldErrors | undefined;
  constructor(kind: ErrorKind, message: string, options: { retryAfter?: number; fields?: FieldErrors } = {}) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.retryAfter = options.retryAfter;
    this.fields = options.fields;
  }
}

/**
 * Defines a module's error catalogue: every error that its users can see, with code, HTTP status and text.
 *
 * @example
 * export const errors = defineErrors({ UNKNOWN_FORM: [404, 'Form not found'] });
 * throw createError(errors.UNKNOWN_FORM);
 */
export function defineErrors<C extends string>(
  entries: Readonly<Record<C, readonly [status: number, text: string]>>,
): Readonly<Record<C, ErrorKind>> {
  const list = Object.entries(entries) as [C, readonly [number, string]][];
  const kinds = list.map(([code, [status, text]]): [C, ErrorKind] => [code, { code, status, text }]);
  // `fromEntries` widens the keys to `string`; they are those of `entries`.
  return Object.fromEntries(kinds) as Record<C, ErrorKind>;
}

/** Creates the error to throw. `values` fills the placeholders of the text; `retryAfter` is in seconds. */
export function createError(
  kind: ErrorKind,
  values: Readonly<Record<string, string>> = {},
  retryAfter?: number,
): ApiError {
  const message = kind.text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  return new ApiError(kind, message, retryAfter === undefined ? {} : { retryAfter });
}

/** Creates an error about a single field. Newer responses name the field, and the console shows the error next to it. */
export function createFieldError(
  kind: ErrorKind,
  field: string,
  values: Readonly<Record<string, string>> = {},
): ApiError {
  const { message } = createError(kind, values);
  return new ApiError(kind, message, { fields: { [field]: message } });
}

/** Errors that any endpoint can return. */
export const generalErrors = defineErrors({
  SCHEMA_ERROR: [400, '{detail}'],
  CONTRADICTION: [400, '{name} does not match {other}.'],
  NOT_SIGNED_IN: [401, 'Please log in.'],
  NOT_ALLOWED: [403, 'You are not allowed to do this.'],
  CROSS_SITE: [403, 'This request did not come from the console.'],
  NOT_FOUND: [404, 'Not found'],
  TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_TYPE: [415, 'This content type is not supported.'],
  TOO_MANY: [429, 'Too many requests. Try again later.'],
  INTERNAL: [500, 'Internal server error'],
  UNAVAILABLE: [503, 'The server is not ready. Try again.'],
});
