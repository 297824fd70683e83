import type * as z from 'zod/mini';
import { defineErrors, errorDetail, type ErrorDetail, type ErrorKind, type ParamsFor } from './error.ts';

/** Errors of invalid input. A text in lower case continues the name of the field. */
export const inputErrors = defineErrors({
  REQUIRED: [400, 'is required'],
  NOT_TEXT: [400, 'must be a string'],
  NOT_NUMBER: [400, 'must be a number'],
  NOT_WHOLE: [400, 'must be an integer'],
  NOT_BOOLEAN: [400, 'must be true or false'],
  NOT_LIST: [400, 'must be an array'],
  NOT_OBJECT: [400, 'must be an object'],
  ABOVE_MAXIMUM: [400, 'must be at most {max}'],
  BELOW_MINIMUM: [400, 'must be at least {min}'],
  NOT_LESS: [400, 'must be less than {max}'],
  NOT_MORE: [400, 'must be more than {min}'],
  TOO_LONG: [400, 'must be at most {max} characters long'],
  TOO_SHORT: [400, 'must be at least {min} characters long'],
  TOO_MANY_ENTRIES: [400, 'must have at most {max} entries'],
  TOO_FEW_ENTRIES: [400, 'must have at least {min} entries'],
  NOT_A_CHOICE: [400, 'must be one of {choices}'],
  UNRECOGNIZED_FIELD: [400, 'is not a known field'],
  INVALID_VALUE: [400, 'is not valid'],
  BLANK: [400, 'cannot be blank'],
  NOT_SINGLE_LINE: [400, 'must be a single line'],
  CONTAINS_URL: [400, 'must not contain a web address'],
  NOT_A_URL: [400, 'must be a valid URL'],
  NOT_A_REDIRECT_URL: [400, 'must be a valid URL, such as https://example.com/thank-you'],
  TOO_MANY_ADDRESSES: [400, 'must be at most {max} addresses'],
  NOT_AN_EMAIL: [400, 'must be a valid email'],
  INVALID_EMAIL: [400, 'Invalid email address'],
  NOT_A_COLOUR: [400, 'must be a colour such as #0e7c7b'],
  NOT_A_DOMAIN: [400, 'Invalid domain'],
  NOT_A_DATE: [400, 'must be a date'],
  NOT_A_MOMENT: [400, 'must be a timestamp such as 2026-11-20T12:00:00Z'],
  NOT_A_KEY: [400, 'must be a number or a uid'],
  INVALID_REQUEST: [400, 'The request is not valid.'],
});

/** A validation issue. Error functions add `detail`, which zod copies to the issue that it returns. */
interface Issue {
  readonly message?: string | undefined;
  readonly detail?: unknown;
}

/**
 * The error of a schema or check, for zod's parameters.
 *
 * @example
 * z.string().check(z.maxLength(60, inputError(inputErrors.TOO_LONG, { max: 60 })))
 * z.string().check(z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }))
 */
export function inputError<T extends string>(kind: ErrorKind<T>, ...params: ParamsFor<T>) {
  const detail = errorDetail(kind, ...params);
  return { error: (issue: z.core.$ZodRawIssue) => withDetail(issue, detail, detail.message) };
}

/** The properties of an issue that a transform reports. */
export function inputIssue(detail: ErrorDetail, path: string) {
  return { code: 'custom' as const, message: detail.message, detail, path: [path] };
}

/** What is wrong in a validation issue, without the field. A schema's own text has no code, so it is shown in English. */
export function detailIn({ detail, message = inputErrors.INVALID_VALUE.text }: Issue): ErrorDetail {
  // Only `inputError` and `inputIssue` set it.
  return detail === undefined ? { code: 'OTHER', message } : (detail as ErrorDetail);
}

/** Characters of a field path that are repeated in the message, because callers control it. */
export const MAX_PATH_LENGTH = 100;

/**
 * The message of a validation issue, prefixed with the field's path. Configure it as zod's `localeError`, so that zod's own
 * messages never reach a user.
 *
 * @example
 * z.config({ localeError: errorOf });
 * z.strictObject({ limit: z.number() }).safeParse({}) // 'limit: is required'
 */
export function errorOf(issue: z.core.$ZodRawIssue): string {
  const path = pathOf(issue);
  const detail = path === '' ? errorDetail(inputErrors.INVALID_REQUEST) : detailFor(issue);
  return withDetail(issue, detail, path === '' ? detail.message : `${path}: ${detail.message}`);
}

/** The path of the field, or of the first unknown one. Empty if the issue is about the whole value. */
function pathOf(issue: z.core.$ZodRawIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...(issue.path ?? []), ...unknown].map(String).join('.').slice(0, MAX_PATH_LENGTH);
}

function withDetail(issue: z.core.$ZodRawIssue, detail: ErrorDetail, message: string): string {
  issue['detail'] = detail;
  return message;
}

function detailFor(issue: z.core.$ZodRawIssue): ErrorDetail {
  switch (issue.code) {
    case 'invalid_type':
      return errorDetail(
        issue.input === undefined ? inputErrors.REQUIRED : (typeErrors[issue.expected] ?? inputErrors.INVALID_VALUE),
      );
    case 'too_big':
      return errorDetail(
        maxErrors[issue.origin] ?? inputErrors[issue.inclusive === false ? 'NOT_LESS' : 'ABOVE_MAXIMUM'],
        { max: Number(issue.maximum) },
      );
    case 'too_small':
      return errorDetail(
        minErrors[issue.origin] ?? inputErrors[issue.inclusive === false ? 'NOT_MORE' : 'BELOW_MINIMUM'],
        { min: Number(issue.minimum) },
      );
    case 'invalid_value':
      return errorDetail(inputErrors.NOT_A_CHOICE, { choices: issue.values.slice(0, 20).map(String).join(', ') });
    case 'unrecognized_keys':
      return errorDetail(inputErrors.UNRECOGNIZED_FIELD);
    default:
      return errorDetail(inputErrors.INVALID_VALUE);
  }
}

const typeErrors: Readonly<Record<string, ErrorKind>> = {
  string: inputErrors.NOT_TEXT,
  number: inputErrors.NOT_NUMBER,
  int: inputErrors.NOT_WHOLE,
  boolean: inputErrors.NOT_BOOLEAN,
  array: inputErrors.NOT_LIST,
  object: inputErrors.NOT_OBJECT,
  record: inputErrors.NOT_OBJECT,
};
const maxErrors: Readonly<Record<string, ErrorKind>> = {
  string: inputErrors.TOO_LONG,
  array: inputErrors.TOO_MANY_ENTRIES,
};
const minErrors: Readonly<Record<string, ErrorKind>> = {
  string: inputErrors.TOO_SHORT,
  array: inputErrors.TOO_FEW_ENTRIES,
};
