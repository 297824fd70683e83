import * as z from 'zod/mini';
import { errorOf, inputErrors } from '../../contract/input-error.ts';
import { type FieldErrors, ApiError, type ErrorKind, generalErrors, createError } from '../../contract/error.ts';
import { DatabaseUnavailable, DatabaseBusy } from '../db/database-error.ts';

// Error messages say which value is wrong and why. A message that a contract defines itself, such as SPEC.md's "Invalid
// domain", is used unchanged.
z.config({ localeError: errorOf });

/** Errors that Fastify raises before a handler runs, by error code. */
const frameworkErrors: Readonly<Record<string, ApiError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: createError(generalErrors.UNSUPPORTED_TYPE),
  FST_ERR_CTP_BODY_TOO_LARGE: createError(generalErrors.TOO_LARGE),
  FST_ERR_BAD_URL: createError(generalErrors.NOT_FOUND),
};

const RETRY_AFTER_SECONDS = 5;

/** The error to respond with. Anything unexpected is INTERNAL. */
export function errorFor(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseBusy || error instanceof DatabaseUnavailable)
    return createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
  return error instanceof Error ? errorForRequest(error) : createError(generalErrors.INTERNAL);
}

/** The error for what Fastify or the schema validator rejected. */
function errorForRequest(error: Error & Partial<Record<'code' | 'statusCode' | 'validation', unknown>>): ApiError {
  const { code, statusCode, validation } = error;
  if (Array.isArray(validation)) return validationError(validation);
  const known = typeof code === 'string' ? frameworkErrors[code] : undefined;
  if (known) return known;
  return typeof statusCode === 'number' ? errorForStatus(statusCode) : createError(generalErrors.INTERNAL);
}

function errorForStatus(status: number): ApiError {
  const kind = Object.values<ErrorKind>(generalErrors).find((general) => general.status === status);
  if (kind && kind !== generalErrors.SCHEMA_ERROR) return createError(kind);
  return status >= 400 && status < 500
    ? badInput('The request could not be understood.')
    : createError(generalErrors.INTERNAL);
}

/** A SCHEMA_ERROR for invalid input. `detail` says what is wrong. */
export function badInput(detail: string): ApiError {
  return createError(generalErrors.SCHEMA_ERROR, { detail });
}

/** One entry of a failed validation. */
interface ValidationIssue {
  readonly message?: string;
  /** JSON pointer such as `/webhook/request_url`. */
  readonly instancePath?: string;
}

const MAX_MESSAGES_IN_DETAIL = 3;

/** Has the first messages as its detail, and the first message of each field. */
function validationError(issues: readonly ValidationIssue[]): ApiError {
  const detail = [...new Set(issues.map(messageOf))].slice(0, MAX_MESSAGES_IN_DETAIL).join('; ');
  const error = badInput(detail);
  const fields = fieldErrors(issues);
  return Object.keys(fields).length === 0 ? error : new ApiError(error.kind, error.message, { fields });
}

function fieldErrors(issues: readonly ValidationIssue[]): FieldErrors {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (field !== '' && !fields.has(field)) fields.set(field, withoutFieldPrefix(messageOf(issue), field));
  }
  return Object.fromEntries(fields);
}

const messageOf = ({ message }: ValidationIssue): string => message ?? inputErrors.request;

/** `webhook.request_url` for `/webhook/request_url`. */
const fieldOf = ({ instancePath = '' }: ValidationIssue): string => instancePath.slice(1).replaceAll('/', '.');

/** Our own messages start with the field name, for callers that only read the detail. */
const withoutFieldPrefix = (message: string, field: string): string =>
  message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
