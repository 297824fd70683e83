import * as z from 'zod/mini';
import { detailIn, errorOf, inputErrors, MAX_PATH_LENGTH } from '../../contract/input-error.ts';
import { requestErrors } from '../../contract/request-error.ts';
import {
  ApiError,
  createError,
  type ErrorDetail,
  errorDetail,
  type ErrorKind,
  generalErrors,
} from '../../contract/error.ts';
import { DatabaseError, isDatabaseFailure } from '../db/database-error.ts';

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
  if (mayRetry(error)) return createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
  return error instanceof Error ? errorForRequest(error) : createError(generalErrors.INTERNAL);
}

/** SQLSTATE of a statement that exceeded its time limit, for instance while it waited for a lock. */
const QUERY_CANCELED = '57014';

/** Whether nothing was stored because the database was busy or unavailable. */
function mayRetry(error: unknown): boolean {
  return isDatabaseFailure(error) || (error instanceof DatabaseError && error.code === QUERY_CANCELED);
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
  return status >= 400 && status < 500 ? badInput(requestErrors.NOT_READABLE) : createError(generalErrors.INTERNAL);
}

/** A SCHEMA_ERROR for invalid input. */
export function badInput(kind: ErrorKind): ApiError {
  return new ApiError(generalErrors.SCHEMA_ERROR, { details: [errorDetail(kind)] });
}

/** One entry of a failed validation. */
interface ValidationIssue {
  readonly message?: string;
  /** JSON pointer such as `/webhook/request_url`. */
  readonly instancePath?: string;
  /** Further properties of zod's issue. */
  readonly params?: { readonly detail?: unknown; readonly keys?: readonly string[] };
}

const MAX_MESSAGES = 3;
/** More than any form has fields. Limits the response to a request with many invalid entries. */
const MAX_DETAILS = 50;

/** Has the first messages, and every invalid field. */
function validationError(issues: readonly ValidationIssue[]): ApiError {
  const message = [...new Set(issues.map(messageOf))].slice(0, MAX_MESSAGES).join('; ');
  return new ApiError(generalErrors.SCHEMA_ERROR, { message, details: issues.slice(0, MAX_DETAILS).map(detailOf) });
}

const messageOf = ({ message }: ValidationIssue): string => message ?? inputErrors.INVALID_REQUEST.text;

function detailOf({ instancePath = '', params = {}, message }: ValidationIssue): ErrorDetail {
  // `webhook.request_url` for `/webhook/request_url`
  const path = [instancePath.slice(1).replaceAll('/', '.'), ...(params.keys ?? []).slice(0, 1)];
  const field = path
    .filter((part) => part !== '')
    .join('.')
    .slice(0, MAX_PATH_LENGTH);
  return { ...detailIn({ ...params, message }), ...(field !== '' && { path: field }) };
}
