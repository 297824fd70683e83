import type { CodedText, Language } from './text.ts';

/** An entry of a module's error catalogue. `T` is the English text, which names the parameters. */
export interface ErrorKind<T extends string = string> {
  /** Upper snake case, unique among all modules. Released codes are never changed. */
  readonly code: string;
  /** The HTTP status. */
  readonly status: number;
  /** The English text. `{name}` is a parameter; `{name:duration}` is one in seconds. */
  readonly text: T;
}

/** The values that a text interpolates. */
export type ErrorParams = Readonly<Record<string, string | number>>;

type Placeholders<T> = T extends `${string}{${infer P}}${infer Rest}` ? P | Placeholders<Rest> : never;
type NameOf<P extends string> = P extends `${infer N}:duration` ? N : P;
type ParamOf<P extends string> = P extends `${string}:duration` ? number : string | number;
type ParamsOf<T extends string> = { readonly [P in Placeholders<T> as NameOf<P>]: ParamOf<P> };
/** The arguments after the kind: the parameters of its text, if any. */
export type ParamsFor<T extends string> = string extends T
  ? [params?: ErrorParams]
  : [Placeholders<T>] extends [never]
    ? [params?: Readonly<Record<string, never>>]
    : [params: ParamsOf<T>];
type ParamsAndRetry<T extends string> = [...ParamsFor<T>, retryAfter?: number];

/** An error as data, as responses contain it in `details`. */
export interface ErrorDetail {
  readonly code: string;
  /** The English text. */
  readonly message: string;
  readonly params?: ErrorParams;
  /** The field of the request that it is about, such as `email_id` or `address.city`. */
  readonly path?: string;
}

/** Error texts by field path. */
export type FieldErrors = Readonly<Record<string, string>>;

interface ErrorOptions {
  /** By default the text of the details. */
  readonly message?: string;
  readonly details: readonly ErrorDetail[];
  readonly retryAfter?: number | undefined;
}

/** An error that is returned to the caller in the envelope of the endpoint's generation. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  /** What is wrong: one entry, or one for each invalid field. */
  readonly details: readonly ErrorDetail[];
  /** Seconds to wait before a retry, sent as `Retry-After` (RFC 9110, 10.2.3). */
  readonly retryAfter: number | undefined;
  constructor(kind: ErrorKind, { details, retryAfter, message }: ErrorOptions) {
    super(message ?? details.map((detail) => detail.message).join('; '));
    this.name = 'ApiError';
    this.kind = kind;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** The first error text of each field. */
export function fieldErrors(details: readonly ErrorDetail[]): FieldErrors | undefined {
  const fields = details.flatMap(({ path, message }) => (path === undefined ? [] : [[path, message] as const]));
  return fields.length === 0 ? undefined : Object.fromEntries(fields.toReversed());
}

/**
 * Defines a module's error catalogue: every error that its users can see, with code, HTTP status and English text. Other
 * languages are in the module's `texts/`, by code (`ErrorTranslation`).
 *
 * @example
 * export const errors = defineErrors({ UNKNOWN_FORM: [404, 'Form not found'] });
 * throw createError(errors.UNKNOWN_FORM);
 *
 * @param more Errors to include. Those that the console reads too can be defined on their own, so that it does not load
 *   the others.
 */
export function defineErrors<
  const E extends Readonly<Record<string, readonly [status: number, text: string]>>,
  M extends object = object,
>(entries: E, more?: M): { readonly [C in keyof E]: ErrorKind<E[C][1]> } & M {
  const kinds = Object.entries(entries).map(([code, [status, text]]): [string, ErrorKind] => [
    code,
    { code, status, text },
  ]);
  // `fromEntries` widens the keys to `string`; they are those of `entries`.
  return { ...Object.fromEntries(kinds), ...more } as { readonly [C in keyof E]: ErrorKind<E[C][1]> } & M;
}

/** The texts of an error catalogue in another language, by code, with the parameters of the English text. */
export type ErrorTranslation<E extends Readonly<Record<string, { readonly text: string }>>> = {
  readonly [C in keyof E]: E[C] extends { readonly text: infer T } ? Containing<Placeholders<T>> : never;
};
/** A text that contains every one of the placeholders `P`. */
type Containing<P extends string> = [P] extends [never]
  ? string
  : (P extends string ? (text: `${string}{${P}}${string}`) => void : never) extends (text: infer I) => void
    ? I
    : never;

/** Creates the error to throw. The compiler checks the parameters; `retryAfter` is in seconds. */
export function createError<T extends string>(kind: ErrorKind<T>, ...args: ParamsAndRetry<T>): ApiError {
  // The compiler cannot resolve the tuple while `T` is open.
  const [params, retryAfter] = args as unknown as readonly [ErrorParams?, number?];
  return new ApiError(kind, { details: [detailOf(kind, params)], retryAfter });
}

/** Creates an error about a single field, which the console shows next to it. */
export function createFieldError<T extends string>(
  kind: ErrorKind<T>,
  path: string,
  ...[params]: ParamsFor<T>
): ApiError {
  return new ApiError(kind, { details: [{ ...detailOf(kind, params), path }] });
}

/** An error as data: the code, the parameters and the English text. */
export function errorDetail<T extends string>(kind: ErrorKind<T>, ...[params]: ParamsFor<T>): ErrorDetail {
  return detailOf(kind, params);
}

function detailOf({ code, text }: ErrorKind, params: ErrorParams = {}): ErrorDetail {
  const message = fillErrorText(text, params);
  return Object.keys(params).length === 0 ? { code, message } : { code, message, params };
}

/** An error for the console to show, such as one that it finds before it sends a request. */
export function errorText<T extends string>(kind: ErrorKind<T>, ...[params]: ParamsFor<T>): CodedText {
  return shownError([detailOf(kind, params)]);
}

/** Details for the console to show. `message` is the English text, by default that of the details. */
export function shownError(
  details: readonly ErrorDetail[],
  message = details.map((detail) => detail.message).join('; '),
): CodedText {
  const shown = details.map(({ code, params, path }) => ({
    code,
    ...(params && { params: { ...params } }),
    ...(path !== undefined && { path }),
  }));
  return { message, details: shown };
}

/** Interpolates parameters. `numberText` formats numbers; durations are in the language's words. */
export function fillErrorText(
  text: string,
  params: ErrorParams = {},
  language: Language = 'en',
  numberText: (number: number) => string = String,
): string {
  return text.replace(/\{(\w+)(:duration)?\}/g, (placeholder, name: string, duration?: string) => {
    const value = params[name] ?? placeholder;
    if (typeof value === 'string') return value;
    return duration === undefined ? numberText(value) : durationText(value, language);
  });
}

/** `30 seconds`, or `5 minutes` from one minute on. */
function durationText(seconds: number, language: Language): string {
  const isShort = seconds < 60;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'second' : 'minute',
    unitDisplay: 'long',
  });
  return format.format(isShort ? seconds : Math.ceil(seconds / 60));
}

/** Errors that any endpoint can return. */
export const generalErrors = defineErrors({
  SCHEMA_ERROR: [400, 'Schema error'],
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

/** Errors that endpoints of several modules return. */
export const sharedErrors = defineErrors({
  UNKNOWN_FORM: [404, 'Form not found'],
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
  TOO_MANY_TRIES: [429, 'Too many attempts. Try again in {wait:duration}.'],
  MAXIMUM_REACHED: [409, 'The limit of {max} is reached.'],
  NOT_PROVEN: [409, 'Confirm your email address first. The test email is sent to that address.'],
  TOO_MANY_TESTS: [429, 'Too many test emails. Try again in an hour.'],
  REQUEST_KEY_USED: [422, 'A different request was already sent with this key.'],
  REQUEST_CUT_OFF: [409, 'This was sent before and was cut off. Check whether it was done before you send it again.'],
  RANGE_REVERSED: [422, 'The end date is before the start date.'],
  PRIVATE_TARGET: [400, 'must be a valid URL that can be reached from the internet'],
});
