/** One entry of a module's error catalogue. */
export interface ErrorKind {
  /** Upper snake case; newer answers carry it as `error.code`. */
  readonly code: string;
  /** The HTTP status. */
  readonly status: number;
  /** What a user reads. `{name}` parts are filled by `refuse`. */
  readonly text: string;
}

/** By the field's name, its parts joined by dots: what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A failure that the caller is told about, in the envelope of the endpoint's generation. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  /** Seconds after which trying again makes sense, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** What is wrong with which field of the body, where it is about fields. */
  readonly fields: FieldErrors | undefined;
  constructor(kind: ErrorKind, message: string, more: { retryAfter?: number; fields?: FieldErrors } = {}) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.retryAfter = more.retryAfter;
    this.fields = more.fields;
  }
}

/**
 * A module's error catalogue: every error that its users can see, with code, status and text.
 *
 * @example
 * export const errors = defineErrors({ UNKNOWN_FORM: [404, 'Form not found'] });
 * throw createError(errors.UNKNOWN_FORM);
 */
export function defineErrors<C extends string>(
  entries: Readonly<Record<C, readonly [status: number, text: string]>>,
): Readonly<Record<C, ErrorKind>> {
  const drafts = Object.entries(entries) as [C, readonly [number, string]][];
  const kinds = drafts.map(([code, [status, text]]): [C, ErrorKind] => [code, { code, status, text }]);
  // `fromEntries` forgets the keys; they are those of `entries`.
  return Object.fromEntries(kinds) as Record<C, ErrorKind>;
}

/** Builds the error to throw; `fill` replaces `{name}` parts of the text. */
export function createError(
  kind: ErrorKind,
  fill: Readonly<Record<string, string>> = {},
  retryAfter?: number,
): ApiError {
  const message = kind.text.replace(/\{(\w+)\}/g, (whole, name: string) => fill[name] ?? whole);
  return new ApiError(kind, message, retryAfter === undefined ? {} : { retryAfter });
}

/** The same, naming the field that it is about: newer answers carry it, and the console says it there. */
export function createFieldError(
  kind: ErrorKind,
  field: string,
  fill: Readonly<Record<string, string>> = {},
): ApiError {
  const { message } = createError(kind, fill);
  return new ApiError(kind, message, { fields: { [field]: message } });
}

/** Refusals that any endpoint can answer with. */
export const generalErrors = defineErrors({
  SCHEMA_ERROR: [400, '{detail}'],
  CONTRADICTION: [400, '{name} does not match {other}.'],
  NOT_SIGNED_IN: [401, 'Please log in.'],
  NOT_ALLOWED: [403, 'You are not allowed to do this.'],
  CROSS_SITE: [403, 'This request did not come from the console.'],
  NOT_FOUND: [404, 'Not found'],
  TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_TYPE: [415, 'This content type is not understood.'],
  TOO_MANY: [429, 'Too many requests. Please try again later.'],
  INTERNAL: [500, 'Internal server error'],
  UNAVAILABLE: [503, 'The server is not ready. Please try again.'],
});
